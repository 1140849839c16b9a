import { CallError } from "../lib/call-error.ts";
import { queryClient } from "../lib/query.ts";
import { userQuery } from "../lib/user.ts";
import { currentToken, lastEnding, onSessionChange } from "../lib/session.ts";
import { forgetLanguage } from "../lib/language.ts";
import { afterLogin, loginFrom } from "./login-path.ts";
import { isPublic } from "./public-pages.ts";
import { router } from "./router.tsx";

/** Follows sign-in, sign-out and expiry, whichever tab or call they come from. */
export function watchSession(): void {
  onSessionChange(() => {
    queryClient.clear();
    const { pathname, href } = router.latestLocation;
    const search: { redirect?: string } = router.latestLocation.search;
    if (currentToken()) {
      if (pathname === "/login") void router.navigate({ ...afterLogin(search.redirect), replace: true });
      else void router.invalidate();
    } else {
      const expired = lastEnding() === "expired";
      if (expired) forgetLanguage();
      if (isPublic(pathname)) return;
      const target = expired ? loginFrom({ pathname, href }) : { to: "/login", search: {} };
      void router.navigate({ ...target, replace: true });
    }
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") onRefusal(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") onRefusal(event.action.error);
  });
}

/**
 * A refusal means that the user's rights may have changed: they are read anew, and the menus follow. In the system
 * area it also ends the visit.
 */
function onRefusal(error: unknown): void {
  if (!(error instanceof CallError) || !error.is("forbidden")) return;
  if (!router.latestLocation.pathname.startsWith("/system")) {
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    return;
  }
  queryClient.removeQueries({ queryKey: ["accounts"] });
  void router.navigate({ to: "/404", replace: true });
}
