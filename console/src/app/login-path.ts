export interface Place {
  pathname: string;
  /** Path with query. */
  href: string;
}

/** Paths that sign-in leads to anyway. */
const landings = ["/", "/dashboard", "/dashboard/product"];

/** Where to sign in, and what to open afterwards. */
export function loginFrom({ pathname, href }: Place) {
  return { to: "/login", search: landings.includes(pathname) ? {} : { redirect: href } };
}

/** Where to go after sign-in: the path that was asked for, never another site. */
export function afterLogin(asked: unknown): { to: string; search: Record<string, string> } {
  // Two slashes would begin the name of another host.
  const url = typeof asked === "string" && asked.startsWith("/") ? URL.parse(asked, location.origin) : null;
  if (!url || url.origin !== location.origin || /^\/\/|^\/login$/.test(url.pathname))
    return { to: "/", search: {} };
  return { to: url.pathname, search: Object.fromEntries(url.searchParams) };
}
