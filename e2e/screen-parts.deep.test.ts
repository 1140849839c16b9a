import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { everyScreen, openScreen } from "./src/every-screen.ts";
import { look } from "./src/look.ts";
import { makeSample } from "./src/sample.ts";
import { expectRestoredAfterSignIn, signInOf } from "./src/session-end.ts";
import { inStorage } from "./src/storage.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const sample = await forFile(makeSample(platform));
const withParts = everyScreen.flatMap(({ key, parts }) => (parts ? { key, parts } : []));

// On one page: a new one for each part takes a seventh of the time.
test.each(withParts)(
  "the parts of $key look well, and are restored after a new sign-in",
  async ({ key, parts }) => {
    const token = await signInOf(platform, sample.admin);
    const visit = await browser.open({ url: platform.url, token });
    const { page } = visit;
    // A call that is under way as the session ends.
    visit.expectProblem(/status of 401/);
    // What was typed in the part before is left.
    page.on("dialog", (dialog) => void dialog.accept());
    for (const [part, step] of Object.entries(parts)) {
      const name = `${key}-${part}`;
      await openScreen(visit, key, sample);
      const check = await step(page, visit);
      expect(await look(page, name, "part"), name).toEqual([]);
      await check?.();
      await expectRestoredAfterSignIn(page, platform, sample.admin);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await forget(page, await signInOf(platform, sample.admin));
    }
  },
);

/** Leaves a page as one that was never used, but for who is signed in. */
async function forget(page: Page, token: string): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await inStorage(page, { token, language: "en", theme: "light" });
}
