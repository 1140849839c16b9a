import { launchBrowser } from "@thingwright/e2e/chromium.ts";
import type { Page } from "playwright-core";
import type { Bed } from "./bed.ts";

/** Lets `work` measure in a browser of its own, in which the administrator is signed in with English. */
export async function onSignedInPage<T>(
  { server, admin }: Bed,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    });
    await context.addInitScript((token) => {
      localStorage.setItem("thingwright.token", token);
      localStorage.setItem("thingwright.language", "en");
    }, admin.token);
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** The elements that a page shows once it has drawn the result of an action. */
interface Shown {
  selector: string;
  /** The value of one of the elements. */
  value?: string;
}

/** Milliseconds from an action until the browser has drawn the expected elements. */
export async function drawnAfter(page: Page, act: () => Promise<unknown>, shown: Shown): Promise<number> {
  const drawn = page.evaluate(
    ({ selector, value }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = Array.from(document.querySelectorAll<HTMLInputElement>(selector)).some(
            (element) => value === undefined || element.value === value,
          );
          requestAnimationFrame(() => (found ? resolve(performance.now()) : look()));
        };
        look();
      }),
    shown,
  );
  const begun = await page.evaluate(() => performance.now());
  await act();
  return (await drawn) - begun;
}
