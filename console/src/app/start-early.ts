import type { RouteComponent } from "@tanstack/react-router";
import { queryClient } from "../lib/query.ts";
import { userQuery } from "../lib/user.ts";
import type { ConsoleRouter } from "./router.tsx";

/** Begins to load the data and code of the first page at once, rather than one after the other. */
export function startEarly(router: ConsoleRouter): void {
  queryClient.query(userQuery).catch(() => undefined);
  router.updateLatestLocation();
  loadPage(router, router.latestLocation.pathname);
}

/** Loads the code of the page at a path. */
export function loadPage(router: ConsoleRouter, pathname: string): void {
  const [routes] = router.getMatchedRoutes(pathname);
  for (const { options } of routes) {
    const component: RouteComponent | undefined = options.component;
    // A page that cannot be loaded is reported when its route is shown.
    component?.preload?.()?.catch(() => undefined);
  }
}
