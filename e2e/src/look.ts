import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { answered } from "./answered.ts";
import { heights } from "./browser.ts";
import { findOverflow } from "./overflow.ts";
import { picture, wantsPictures } from "./picture.ts";
import { changedElsewhere } from "./storage.ts";
import { chosenViews, languages, themes, type View, widths } from "./views.ts";

/** The minified file, which is half as long as the package's default one, because each page parses all of it. */
const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Milliseconds after which a page that had no frame is not being drawn at all. */
const mostPerFrame = 5000;
/** The height in pixels up to which long screens are examined. */
const tallest = 3000;

/**
 * Examines the open page in different languages, themes and widths: for overflow and cut-off text in each language at
 * each width, and for accessibility (with axe, which takes longer than everything else together) in the first of the
 * views that the name chooses. With PICTURES=1, it does all of this in all eight views, and saves pictures as
 * `.tmp/screens/<name>-<language>-<theme>-<width>.png`.
 * @returns one line for each problem, with its view
 */
export async function look(page: Page, name: string, of: "screen" | "part" = "screen"): Promise<string[]> {
  const found: string[] = [];
  const chosen = chosenViews(name);
  const [forAccess] = chosen;
  for (const [index, language] of languages.entries()) {
    await choose(page, "language", language, `html[lang="${language.replace("_", "-")}"]`);
    const whole = chosen.find((view) => view.language === language)!;
    for (const theme of wantsPictures ? themes : [whole.theme]) {
      await choose(page, "theme", theme, `html[data-theme="${theme}"]`);
      // The second language begins with the last width of the first, because each change of width lays out the whole
      // page.
      for (const width of index === 0 ? widths : widths.toReversed()) {
        await resize(page, width);
        const view = { language, theme, width };
        const problems = await answered(page, "overflow", page.evaluate(findOverflow));
        if (wantsPictures || (whole === forAccess && width === whole.width))
          problems.push(...(await accessProblems(page, of)));
        found.push(...problems.map((problem) => `${nameOf(name, view)}: ${problem}`));
        await picture(page, nameOf(name, view));
      }
    }
  }
  await answered(page, "window", page.setViewportSize({ width: 1440, height: heights[1440] }));
  // A part that is a dialog on a phone may be beside the list again.
  await answered(page, "frames", page.evaluate(passFrames, mostPerFrame));
  return found;
}

function nameOf(name: string, { language, theme, width }: View): string {
  return `${name}-${language.slice(0, 2)}-${theme}-${width}`;
}

/** Shows the page in a window of this width, as high as the page. */
async function resize(page: Page, width: View["width"]): Promise<void> {
  await answered(page, "window", page.setViewportSize({ width, height: heights[width] }));
  await settled(page);
  const height = await wholeHeight(page);
  if (height > heights[width]) await answered(page, "whole height", page.setViewportSize({ width, height }));
}

/**
 * Waits until nothing is loading: there is no skeleton and no busy part (except behind a dialog), and all fonts are
 * loaded.
 */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(
    () =>
      !document.querySelector('.animate-shimmer:not(svg), [aria-busy="true"]:not([aria-hidden="true"] *)'),
    undefined,
    { polling: 50 },
  );
  const fonts = page.evaluate(async () => void (await document.fonts.ready));
  await answered(page, "fonts", fonts);
  await answered(page, "frames", page.evaluate(passFrames, mostPerFrame));
}

/**
 * Waits for two frames: after a resize, observers run in the next frame, and their changes are laid out in the one
 * after. A page that the browser does not draw has no frames, and is examined as it is.
 */
async function passFrames(most: number): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, most);
    });
  }
}

/** Switches the language with the page's own menu. */
export async function switchLanguage(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: /^(Language|语言)/ }).click();
  await page.getByRole("menuitemcheckbox", { name: label }).click();
  await page.getByRole("button", { name: new RegExp(`^(Language|语言).*${label}`) }).waitFor();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

/** Changes the stored language or theme as another tab would. A page that does not follow a new theme is reloaded. */
async function choose(page: Page, what: "language" | "theme", value: string, shown: string): Promise<void> {
  await changedElsewhere(page, what, value);
  if (what === "theme" && (await answered(page, what, page.locator(shown).count())) === 0)
    await page.reload();
  await page.locator(shown).waitFor();
}

/** The height of a window in which the page needs no scrolling. */
async function wholeHeight(page: Page): Promise<number> {
  const needed = page.evaluate(() => {
    const open = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *, main')];
    const hidden = open.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    return Math.max(innerHeight + Math.max(0, ...hidden), document.documentElement.scrollHeight);
  });
  return Math.min(await answered(page, "height", needed), tallest);
}

/**
 * Runs axe in the page. If a part of a screen is a dialog, the page behind it is left out, because it is examined
 * separately. The page keeps axe from one view to the next, but a reload loses it.
 */
export async function accessProblems(page: Page, of: "screen" | "part" = "screen"): Promise<string[]> {
  const isLoaded = await answered(
    page,
    "axe is there",
    page.evaluate(() => "axe" in window),
  );
  if (!isLoaded) await answered(page, "loading axe", page.evaluate(axeSource));
  const problems = page.evaluate(async (isPart) => {
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      isPart && dialogs.length > 0 ? [...dialogs] : document,
      { resultTypes: ["violations"] },
    );
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 3)
        .map((node) => `axe ${id}: ${help}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
    );
  }, of === "part");
  return answered(page, "axe", problems);
}
