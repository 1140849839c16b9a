import type { Page } from "playwright-core";
import { answered } from "./answered.ts";

/** Changes the values that the console stores in the browser; null removes a value. */
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

/** Does the same with the event that the page gets if another tab does it, without the time to open one. */
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
