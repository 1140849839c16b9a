import type { RouteComponent } from "@tanstack/react-router";
import { requireUser } from "./guards.ts";
import type { ConsoleRouter } from "./router.tsx";

/** Loads the user and the first page's code in parallel; resolves when both have loaded or failed to load. */
export async function startEarly(router: ConsoleRouter): Promise<void> {
  router.updateLatestLocation();
  const page = loadPage(router, router.latestLocation.pathname);
  // A failure is reported when the router asks for the user again.
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
  // A page that cannot be loaded is reported when its route is shown.
  await Promise.allSettled(parts);
}
