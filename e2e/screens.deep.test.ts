import { menu, menuKeys } from "@thingwright/contract/grammar/menu.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests, heights } from "./src/browser.ts";
import { everyScreen, openScreen } from "./src/every-screen.ts";
import { look, settled } from "./src/look.ts";
import { makeSample } from "./src/sample.ts";
import { inStorage } from "./src/storage.ts";
import { chosenViews } from "./src/views.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const sample = await forFile(makeSample(platform));

/** For a test that looks at many screens. */
const patience = { timeout: 300_000 };
const rooms = Map.groupBy(
  menuKeys,
  (key) => menu.find((entry) => entry.key === key)!.path.split("/")[2] ?? key,
);

// On one page: a new one for each screen takes longer than the look itself.
test.each([...rooms])(
  "the screens of %s look well, and their lists show all columns on a small laptop",
  patience,
  async (_, keys) => {
    const visit = await browser.open({ url: platform.url, token: sample.admin.token });
    const { page } = visit;
    for (const key of keys) {
      await openScreen(visit, key, sample);
      expect(await cutColumns(page), key).toEqual([]);
      expect(await look(page, key), key).toEqual([]);
      await inStorage(page, { language: "en", theme: "light" });
    }
  },
);

/** Looks at the lists of a page in the window of a small laptop: for columns outside of it, and headers that are cut off. */
async function cutColumns(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await settled(page);
  const lists = await page.locator(".dt-scroll").evaluateAll((all) =>
    all.map((list) => ({
      hidden: list.scrollWidth - list.clientWidth,
      headers: [...list.querySelectorAll("th")].flatMap((head) =>
        [head, ...head.querySelectorAll("*")].some(
          (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
        )
          ? [head.textContent]
          : [],
      ),
    })),
  );
  await page.setViewportSize({ width: 1440, height: heights[1440] });
  return lists
    .filter(({ hidden, headers }) => hidden > 0 || headers.length > 0)
    .map(({ hidden, headers }) => `${hidden} px hidden, cut: ${headers.join(", ")}`);
}

test.each(["login", "404"])("the page /%s looks well", async (path) => {
  const { page } = await browser.open({ url: platform.url });
  await page.goto(`/${path}`);
  expect(await look(page, path)).toEqual([]);
});

const told = everyScreen.flatMap(({ key, path, empty }) =>
  empty === undefined ? [] : [{ key, path, empty }],
);

test("the empty screens of a new account look well", patience, async () => {
  const { token } = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token });
  for (const { key, path, empty } of told) {
    await page.goto(path);
    await page.getByText(empty).first().waitFor();
    expect(await look(page, `${key}-empty`, "part"), key).toEqual([]);
    await inStorage(page, { language: "en", theme: "light" });
  }
});

test("the views chosen for the screens cover each pair of language, theme and width", () => {
  const seen = menuKeys.map((key) => chosenViews(key)[0]);
  for (const one of ["language", "theme", "width"] as const) {
    for (const other of ["language", "theme", "width"] as const) {
      const pairs = new Set(seen.map((view) => `${view[one]} ${view[other]}`));
      expect(pairs.size, `${one} and ${other}`).toBe(one === other ? 2 : 4);
    }
  }
});
