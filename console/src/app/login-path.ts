import type { Place } from "../lib/place.tsx";

/** Paths that sign-in leads to anyway. */
const landings = ["/", "/dashboard", "/dashboard/product"];

export function isLanding(pathname: string): boolean {
  return landings.includes(pathname);
}

/** Where to sign in, so that what was asked for opens afterwards. */
export function loginFrom({ pathname, href }: Pick<Place, "pathname" | "href">): string {
  return isLanding(pathname) ? "/login" : `/login?${new URLSearchParams({ redirect: href }).toString()}`;
}

/** Where to go after sign-in: the path that was asked for, never another site. */
export function afterLogin(asked: string | null): string {
  // Two slashes would begin the name of another host.
  const url = asked?.startsWith("/") ? URL.parse(asked, location.origin) : null;
  if (!url || url.origin !== location.origin || /^\/\/|^\/login$/.test(url.pathname)) return "/";
  return url.pathname + url.search;
}
