/** Browsers, each with the pattern that its User-Agent header matches. The first pattern that matches is used. */
const browsers = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["WeChat", /MicroMessenger\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;

const systems = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad|iPod/],
  ["macOS", /Macintosh|Mac OS X/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

/** Reads the browser and the system from a User-Agent header; unknown ones are left out. */
export function readAgent(agent: string): { browser?: string; system?: string } {
  const named = (table: typeof browsers | typeof systems) => table.find(([, sign]) => sign.test(agent))?.[0];
  return { browser: named(browsers), system: named(systems) };
}
