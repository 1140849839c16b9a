const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];
/**
 * The browsers in the order in which they are looked for. The order matters, because most user agents name other
 * browsers, too.
 */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, "WeChat"],
  [/Edg/, "Edge"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** Returns the browser and the system that a user agent names, as a short text; empty if it names neither. */
export function agentText(agent: string): string {
  const named = (of: typeof systems) => of.find(([pattern]) => pattern.test(agent))?.[1];
  return [named(browsers), named(systems)].filter((one) => one !== undefined).join(" · ");
}
