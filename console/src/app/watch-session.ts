import { hashKey } from "@tanstack/react-query";
import { CallError } from "../lib/call-error.ts";
import { queryClient } from "../lib/query.ts";
import { mayOpen, readUserAgain, userQuery } from "../lib/user.ts";
import { currentToken, lastEnding, onSessionChange } from "../lib/session.ts";
import { forgetLanguage } from "../lib/language.ts";
import { afterLogin, loginFrom } from "./login-path.ts";
import { isPublic } from "./public-pages.ts";
import { router } from "./router.tsx";

const userHash = hashKey(userQuery.queryKey);

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
    if (event.type !== "updated") return;
    if (event.action.type === "error") onRefusal(event.action.error);
    if (event.action.type === "success" && event.query.queryHash === userHash) leaveForbidden();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") onRefusal(event.action.error);
  });
}

/** Goes to 404 where the screen that shows is no longer one of the user's: what was typed there could not be saved. */
function leaveForbidden(): void {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  if (!screen || mayOpen(queryClient.getQueryData(userQuery.queryKey), { key: screen })) return;
  void router.navigate({ to: "/404", replace: true, ignoreBlocker: true });
}

/**
 * A refusal means that the user's rights may have changed: they are read anew, and the menus follow. In the system
 * area it also ends the visit.
 */
function onRefusal(error: unknown): void {
  if (!(error instanceof CallError) || !error.is("forbidden")) return;
  if (!router.latestLocation.pathname.startsWith("/system")) {
    void readUserAgain();
    return;
  }
  queryClient.removeQueries({ queryKey: ["accounts"] });
  void router.navigate({ to: "/404", replace: true });
}
