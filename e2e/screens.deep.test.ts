import { menuKeys } from "@thingwright/contract/menu.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests, heights } from "./src/browser.ts";
import { everyScreen, openScreen } from "./src/every-screen.ts";
import { look, settled } from "./src/look.ts";
import { makeSample } from "./src/sample.ts";
import { chosenViews } from "./src/views.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const sample = await forFile(makeSample(platform));

test.each(menuKeys)("%s looks well, and its list shows all columns on a small laptop", async (key) => {
  const visit = await browser.open({ url: platform.url, token: sample.admin.token });
  await openScreen(visit, key, sample);
  expect(await cutColumns(visit.page)).toEqual([]);
  expect(await look(visit.page, key)).toEqual([]);
});

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

test.each(["login", "404"])("/%s", async (path) => {
  const { page } = await browser.open({ url: platform.url });
  await page.goto(`/${path}`);
  expect(await look(page, path)).toEqual([]);
});

const told = everyScreen.flatMap(({ key, path, empty }) =>
  empty === undefined ? [] : [{ key, path, empty }],
);

test.each(told)("$key of a new account", async ({ key, path, empty }) => {
  const { token } = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token });
  await page.goto(path);
  await page.getByText(empty).first().waitFor();
  expect(await look(page, `${key}-empty`, "part")).toEqual([]);
});

test("all screens together are seen in each language with each theme and each width, and each theme with each width", () => {
  const seen = menuKeys.flatMap((key) => chosenViews(key));
  for (const one of ["language", "theme", "width"] as const) {
    for (const other of ["language", "theme", "width"] as const) {
      const pairs = new Set(seen.map((view) => `${view[one]} ${view[other]}`));
      expect(pairs.size, `${one} and ${other}`).toBe(one === other ? 2 : 4);
    }
  }
});
