import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";

/** Milliseconds after which a page counts as hanging, even on a busy machine. */
const patience = 30_000;
/** Milliseconds in which a hanging page may still report its state. */
const lastWords = 5000;

/**
 * Waits for the result of code that runs in a page, to which the browser library's own time limits do not apply.
 * @param step the name of the step in the error
 * @param limit milliseconds
 * @throws an error with the step, and with the page's address and state, if the page does not answer in time
 */
export async function answered<T>(
  page: Page,
  step: string,
  answer: Promise<T>,
  limit = patience,
): Promise<T> {
  const ending = new AbortController();
  const late = async (): Promise<never> => {
    await wait(limit, undefined, { signal: ending.signal });
    throw new Error(`${step}: no answer of ${page.url()} within ${limit / 1000} s (${await stateOf(page)})`);
  };
  try {
    return await Promise.race([answer, late()]);
  } finally {
    ending.abort();
  }
}

async function stateOf(page: Page): Promise<string> {
  const told = page.evaluate(() => {
    const fonts = [...document.fonts].filter(({ status }) => status === "loading");
    const loading = fonts.map(({ family, weight }) => `${family} ${weight}`).join(", ");
    return `${document.readyState}, ${document.visibilityState}, fonts loading: ${loading || "none"}`;
  });
  const silent = wait(lastWords, "the page runs nothing at all", { ref: false });
  return Promise.race([told.catch((error: Error) => error.message), silent]);
}
