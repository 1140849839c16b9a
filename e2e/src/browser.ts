import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "@thingwright/contract/language.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "./chromium.ts";
import { watchPage } from "./watch-page.ts";

export interface PageOptions {
  url: string;
  /** Signed in with it from the start. */
  token?: string;
  /** Null for a visitor who has chosen none. */
  language?: Language | null;
  /** Of the browser; that of the language unless given. */
  locale?: string;
  theme?: "light" | "dark";
  width?: 1440 | 390;
}

/** A page of its own browser context; whatever goes wrong in it fails the test. */
export interface Visit {
  page: Page;
  /** Problems that match are what the test is about. */
  expectProblem: (pattern: RegExp) => void;
}

const failures = fileURLToPath(new URL("../../.tmp/failures/", import.meta.url));
export const heights = { 1440: 900, 390: 844 } as const;

/** One browser for the test file. Pages are closed after each test, and their problems looked through. */
export function browserForTests(): { open: (options: PageOptions) => Promise<Visit> } {
  let browser: Browser;
  let open: { page: Page; problems: () => string[] }[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async ({ task }) => {
    const pages = open;
    open = [];
    const failed = task.result?.state === "fail";
    for (const [i, { page }] of pages.entries()) {
      if (failed) await savePicture(page, `${task.name}-${i}`);
      await page.context().close();
    }
    if (!failed) expect(pages.flatMap(({ problems }) => problems())).toEqual([]);
  });

  return {
    async open({ url, token, language = "en", locale, theme = "light", width = 1440 }) {
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
        reducedMotion: "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      });
      // Long, for a machine that is busy with something else: what is broken stays broken.
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      const watched = watchPage(page);
      open.push({ page, problems: watched.problems });
      return { page, expectProblem: watched.expect };
    },
  };
}

async function savePicture(page: Page, name: string): Promise<void> {
  mkdirSync(failures, { recursive: true });
  const path = join(failures, `${name.replace(/[^\w-]+/g, "-").slice(0, 100)}.png`);
  // A page that has crashed has no picture; the failure itself is what matters then.
  await page.screenshot({ path }).catch(() => undefined);
}
