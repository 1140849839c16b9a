import type { Download, Page } from "playwright-core";

/**
 * Waits for the file that an action downloads. If the action fails, throws its error rather than that of the missing
 * file.
 */
export async function savedBy(page: Page, deed: () => Promise<void>): Promise<Download> {
  const [saved, done] = await Promise.allSettled([page.waitForEvent("download"), deed()]);
  if (done.status === "rejected") throw done.reason;
  if (saved.status === "rejected") throw saved.reason;
  return saved.value;
}
