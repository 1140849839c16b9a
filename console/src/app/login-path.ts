import type { Place } from "../lib/place.tsx";

/** Paths that sign-in leads to by default. */
const landings = ["/", "/dashboard", "/dashboard/product"];

export function isLanding(pathname: string): boolean {
  return landings.includes(pathname);
}

/** The address of the sign-in page, with the path that opens afterwards. */
export function loginFrom({ pathname, href }: Pick<Place, "pathname" | "href">): string {
  return isLanding(pathname) ? "/login" : `/login?${new URLSearchParams({ redirect: href }).toString()}`;
}

/**
 * The path to open after sign-in: the requested one if it is on this site and is not the sign-in page, otherwise `/`.
 */
export function afterLogin(asked: string | null): string {
  // A path that begins with two slashes would lead to another host.
  const url = asked?.startsWith("/") ? URL.parse(asked, location.origin) : null;
  if (!url || url.origin !== location.origin || /^\/\/|^\/login$/.test(url.pathname)) return "/";
  return url.pathname + url.search;
}
