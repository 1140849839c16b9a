/**
 * The files that an archive of pages (a guide, a panel) may hold: media types by file extension. Texts are in UTF-8.
 */
export const pageTypes = {
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
export const firstPages = ["index.html", "index.htm"] as const;
