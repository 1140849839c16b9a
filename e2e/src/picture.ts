import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

/** Whether pictures of pages are kept for people to look at. */
export const wantsPictures = process.env.PICTURES === "1";
const folder = fileURLToPath(new URL("../../.tmp/screens/", import.meta.url));

/** With PICTURES=1, saves a picture of a page as `.tmp/screens/<name>.png`. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!wantsPictures) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
