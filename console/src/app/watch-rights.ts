import { hashKey } from "@tanstack/react-query";
import { CallError } from "../lib/call-error.ts";
import { queryClient } from "../lib/query.ts";
import { mayOpen, readUserAgain, userQuery } from "../lib/user.ts";
import type { ConsoleRouter } from "./router.tsx";

const userHash = hashKey(userQuery.queryKey);

/**
 * Watches all calls for refusals and for changed rights, and leaves screens that the user may no longer open.
 * @returns a function that stops watching
 */
export function watchRights(router: ConsoleRouter): () => void {
  const ends = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      if (event.action.type === "error") onRefusal(router, event.action.error);
      if (event.action.type === "success" && event.query.queryHash === userHash) leaveForbidden(router);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") onRefusal(router, event.action.error);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Goes to the 404 page if the user may no longer open the current screen, without asking about unsaved input, which the
 * user could not save any more.
 */
function leaveForbidden(router: ConsoleRouter): void {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  if (!screen || mayOpen(queryClient.getQueryData(userQuery.queryKey), { key: screen })) return;
  void router.navigate({ to: "/404", replace: true, ignoreBlocker: true });
}

/**
 * A refusal means that the user's rights may have changed. So the user is fetched again, and the menus follow the new
 * rights. In the system area, the cached user is dropped instead, and the 404 page shows.
 */
function onRefusal(router: ConsoleRouter, error: unknown): void {
  if (!(error instanceof CallError)) return;
  if (error.is("must_change_password", "second_factor_missing")) return void readUserAgain();
  if (!error.is("forbidden")) return;
  if (!router.latestLocation.pathname.startsWith("/system")) {
    void readUserAgain();
    return;
  }
  queryClient.removeQueries({ queryKey: ["accounts"] });
  void router.navigate({ to: "/404", replace: true });
}
