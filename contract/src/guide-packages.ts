/** What a guide package may hold: the media type of each ending. Texts are in UTF-8. */
export const guidePackageTypes = {
  html: "text/html",
  htm: "text/html",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  txt: "text/plain",
  vtt: "text/vtt",
  svg: "image/svg+xml",
  png: "image/png",
  apng: "image/apng",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  otf: "font/otf",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
} as const satisfies Record<string, string>;

/** The page that a package begins with: at its top, or in its only folder. */
export const guidePages = ["index.html", "index.htm"] as const;

/** Where the pages of packages are served from. */
export const guideFolder = "/guide/";

/**
 * The address that a package plays at.
 * @param file the address of the package itself, as `/files/….zip`
 * @param language the language that the page is asked to show, as a BCP 47 tag
 * @param theme the theme that it is asked to show; without it, the page decides
 */
export function guideAddress(file: string, language: string, theme?: "light" | "dark"): string {
  const name = /([\w-]+)\.zip$/.exec(file.replace(/[?#].*$/, ""))?.[1] ?? "";
  return `${guideFolder}${name}/?${new URLSearchParams({ lang: language, ...(theme && { theme }) }).toString()}`;
}
