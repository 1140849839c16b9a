import type { RouteComponent } from "@tanstack/react-router";
import { queryClient } from "../lib/query.ts";
import { currentToken } from "../lib/session.ts";
import { userQuery } from "../lib/user.ts";
import { router } from "./router.tsx";

/** Begins to load what the first page needs, all at once rather than one after the other. */
export function startEarly(): void {
  if (currentToken()) queryClient.query(userQuery).catch(() => undefined);
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const { options } of routes) {
    const component: RouteComponent | undefined = options.component;
    // What cannot be loaded is reported when the route is shown.
    component?.preload?.()?.catch(() => undefined);
  }
}
