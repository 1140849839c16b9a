import type { RouteComponent } from "@tanstack/react-router";
import { requireUser } from "./guards.ts";
import type { ConsoleRouter } from "./router.tsx";

/** Begins to load what the first page needs, all at once rather than one after the other; resolves when it is there. */
export async function startEarly(router: ConsoleRouter): Promise<void> {
  router.updateLatestLocation();
  const page = loadPage(router, router.latestLocation.pathname);
  // A refusal is reported when the router asks.
  await requireUser().catch(() => undefined);
  await page;
}

/** Loads the code of the page at a path. */
export async function loadPage(router: ConsoleRouter, pathname: string): Promise<void> {
  const [routes] = router.getMatchedRoutes(pathname);
  const parts = routes.map(async ({ options }) => {
    const component: RouteComponent | undefined = options.component;
    await component?.preload?.();
  });
  // What cannot be loaded is reported when the route is shown.
  await Promise.allSettled(parts);
}
