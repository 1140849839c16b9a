import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";

/** Milliseconds: what takes longer inside a page hangs, however busy the machine is. */
const patience = 30_000;
/** Milliseconds for a page that hangs to say how it is. */
const lastWords = 5000;

/**
 * Waits for what a page is asked to run. The browser library's own time limits do not hold for that.
 * @param step what the page is asked for, as the error names it
 * @param limit milliseconds
 * @throws an error that names the step, and tells the page's address and state, if the page does not answer in time
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
