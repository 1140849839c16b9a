import type { Page } from "playwright-core";
import { answered } from "./answered.ts";

/** Changes what the console keeps in the browser; null takes it away. */
export async function inStorage(
  page: Page,
  values: { token?: string | null; language?: string | null; theme?: string | null },
): Promise<void> {
  const changed = page.evaluate((entries) => {
    for (const [name, value] of entries)
      if (value === null) localStorage.removeItem(`thingwright.${name}`);
      else localStorage.setItem(`thingwright.${name}`, value);
  }, Object.entries(values));
  await answered(page, "storage", changed);
}
