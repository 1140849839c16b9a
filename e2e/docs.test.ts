import { manuals, manualUrl } from "@thingwright/contract/content/manuals.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { accessProblems } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

/** What Swagger UI itself does; its colours are ours. */
const ofSwagger = /^axe (region|heading-order|nested-interactive|select-name|scrollable-region-focusable):/;

const views = [
  { language: "en", theme: "light", width: 1440 },
  { language: "zh_CN", theme: "dark", width: 390 },
] as const;

async function opened(path: string, view: (typeof views)[number]) {
  const { page } = await browser.open({ url: platform.url, ...view });
  await page.goto(path);
  return page;
}

test.each(views.flatMap((view) => ["/docs", "/docs/app"].map((path) => ({ path, ...view }))))(
  "$path shows the details of a call ($language, $theme, $width)",
  async ({ path, ...view }) => {
    const page = await opened(path, view);
    await page.locator(".opblock-tag").first().click();
    await page.locator(".opblock-summary-control").first().click();
    await page.locator(".opblock-body .responses-inner").waitFor();
    expect((await accessProblems(page)).filter((problem) => !ofSwagger.test(problem))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width);
  },
);

test.each(views)("the manuals lead to each other, $language, $theme, $width", async (view) => {
  const page = await opened(manualUrl("panels"), view);
  const zh = view.language === "zh_CN";
  if (view.width === 390) await page.getByText(zh ? "全部手册" : "All manuals").click();
  const title = manuals.glossary.title[view.language];
  expect(await accessProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width);
  await page.getByRole("navigation", { name: "Manuals" }).getByRole("link", { name: title }).click();
  await page.waitForURL(manualUrl("glossary"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await accessProblems(page)).toEqual([]);
});
