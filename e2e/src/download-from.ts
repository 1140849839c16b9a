import type { Download, Page } from "playwright-core";

/**
 * Waits for the file that an action downloads. If the action fails, throws its error rather than that of the missing
 * file.
 */
export async function downloadFrom(page: Page, action: () => Promise<void>): Promise<Download> {
  const [saved, done] = await Promise.allSettled([page.waitForEvent("download"), action()]);
  if (done.status === "rejected") throw done.reason;
  if (saved.status === "rejected") throw saved.reason;
  return saved.value;
}
