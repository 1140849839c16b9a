interface Site {
  /** The address of the region's site. It may be missing for the site that served this page. */
  url?: string | undefined;
}

/** Whether a region is served from somewhere else than this page. */
export function isElsewhere({ url }: Site, origin: string): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).origin !== origin;
}

/** Returns the address of the sign-in page on another site. */
export function signInAt(url: string): string {
  return new URL("login", url.endsWith("/") ? url : `${url}/`).href;
}
