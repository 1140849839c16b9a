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

/** The same as the page hears of it where another tab has done it: opening one takes a moment. */
export async function changedElsewhere(
  page: Page,
  name: "token" | "language" | "theme",
  value: string,
): Promise<void> {
  const changed = page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    },
    [`thingwright.${name}`, value] as const,
  );
  await answered(page, `${name} ${value}`, changed);
}
