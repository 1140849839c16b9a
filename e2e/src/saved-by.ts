import type { Download, Page } from "playwright-core";

/** The file that the browser saves by a deed. Where the deed fails, that is told, and not that no file has come. */
export async function savedBy(page: Page, deed: () => Promise<void>): Promise<Download> {
  const [saved, done] = await Promise.allSettled([page.waitForEvent("download"), deed()]);
  if (done.status === "rejected") throw done.reason;
  if (saved.status === "rejected") throw saved.reason;
  return saved.value;
}
