interface Site {
  /** The address of the region's site; it may be missing for the present site. */
  url?: string | undefined;
}

/** Whether a region is served from somewhere else than this page. */
export function isElsewhere({ url }: Site, origin: string): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).origin !== origin;
}

/** The sign-in page of another site. */
export function signInAt(url: string): string {
  return new URL("login", url.endsWith("/") ? url : `${url}/`).href;
}
