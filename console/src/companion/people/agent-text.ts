const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];
/** In the order in which they are looked for: most browsers name others beside themselves. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, "WeChat"],
  [/Edg/, "Edge"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** What a browser calls itself, in short: the browser and what it runs on. Empty where it says neither. */
export function agentText(agent: string): string {
  const named = (of: typeof systems) => of.find(([pattern]) => pattern.test(agent))?.[1];
  return [named(browsers), named(systems)].filter((one) => one !== undefined).join(" · ");
}
