import type { Page } from "playwright-core";

/**
 * Loads the console at a path, and resolves once its page is drawn: as with a link, `goWithin` can only then lead elsewhere. A page
 * that is just beginning may still be on its way to another address, and would go there.
 */
export async function gotoDrawn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

/** Goes to a path as a link of the console does: without loading the console anew, which takes ten times as long. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Waits until the page stands at a path. `waitForURL` may see the address from before `goWithin`. */
export async function standsAt(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => location.pathname === wanted, path);
}
