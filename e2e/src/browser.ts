import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "@thingwright/contract/basics/language.ts";
import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "./chromium.ts";
import { watchPage } from "./watch-page.ts";

export interface PageOptions {
  url: string;
  /** The token that the page is signed in with from the start. */
  token?: string;
  /** The language chosen in the console; null if the visitor has not chosen any. */
  language?: Language | null;
  /** The browser's locale; by default that of the language. */
  locale?: string;
  theme?: "light" | "dark";
  width?: 1440 | 390;
  /** Whether the page has a touch screen. */
  touch?: boolean;
}

/** A page in a browser context of its own. Any problem in it fails the test, unless the test expects it. */
export interface Visit {
  page: Page;
  /** Opens another tab of the same browser, which has the console in its cache. */
  openTab: () => Promise<Visit>;
  /** Ignores problems that match the pattern, because the test provokes them. */
  expectProblem: (pattern: RegExp) => void;
}

const failures = fileURLToPath(new URL("../../.tmp/failures/", import.meta.url));
export const heights = { 1440: 900, 390: 844 } as const;

let running: Promise<Browser> | undefined;

/** The browser of this process, which all its test files share: starting one takes as long as a test. It ends with the process. */
async function sharedBrowser(): Promise<Browser> {
  const known = await running?.catch(() => undefined);
  if (known?.isConnected()) return known;
  // vitest ends its processes by this signal. Only one that exits by itself ends its browser and removes the browser's folder.
  if (!running) process.once("SIGTERM", () => process.exit());
  running = launchBrowser({ handleSIGTERM: false });
  return running;
}

/** Opens pages in a browser. After each test, its pages are closed and their problems checked. */
export function browserForTests(): { open: (options: PageOptions) => Promise<Visit> } {
  let browser: Browser;
  let open: { page: Page; watched: ReturnType<typeof watchPage> }[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    const pages = open;
    open = [];
    const failed = task.result?.state === "fail";
    for (const [i, { page, watched }] of pages.entries()) {
      if (failed) {
        await savePicture(page, task.name, i);
        const told = watched.allProblems().slice(-20);
        process.stderr.write(told.map((problem) => `page ${i}: ${problem}\n`).join(""));
      }
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().close();
    }
    if (!failed) expect(pages.flatMap(({ watched }) => watched.problems())).toEqual([]);
  });

  return {
    async open({ url, token, language = "en", locale, theme = "light", width = 1440, touch = false }) {
      const stored = {
        "thingwright.language": language,
        "thingwright.theme": theme,
        "thingwright.token": token,
      };
      const localStorage = Object.entries(stored).flatMap(([name, value]) =>
        value ? [{ name, value }] : [],
      );
      const context = await browser.newContext({
        baseURL: url,
        locale: locale ?? (language ?? "en").replace("_", "-"),
        viewport: { width, height: heights[width] },
        hasTouch: touch,
        reducedMotion: "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      });
      // The timeout is long, because the machine may be busy. A page that is really broken fails all the same.
      context.setDefaultTimeout(30_000);
      const openTab = async (): Promise<Visit> => {
        const page = await context.newPage();
        const watched = watchPage(page);
        open.push({ page, watched });
        return { page, openTab, expectProblem: watched.expect };
      };
      return openTab();
    },
  };
}

async function savePicture(page: Page, test: string, number: number): Promise<void> {
  mkdirSync(failures, { recursive: true });
  const path = join(failures, `${test.replace(/[^\w-]+/g, "-").slice(0, 100)}-${number}.png`);
  // No picture can be taken of a page that has crashed. The test's own failure must be shown then, not this one.
  await page.screenshot({ path }).catch(() => undefined);
}
