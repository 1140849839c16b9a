import type { Page } from "playwright-core";

/**
 * Loads the console at a path, and resolves once its page is drawn. Only then can `goWithin` navigate, because a page
 * that is still loading may be about to redirect.
 */
export async function gotoDrawn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

/** Navigates like a link of the console: without reloading the console, which takes ten times as long. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Waits until the page is at a path. `waitForURL` may still see the address from before `goWithin`. */
export async function standsAt(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => location.pathname === wanted, path);
}
