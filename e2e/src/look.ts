import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { heights } from "./browser.ts";
import { findOverflow } from "./overflow.ts";

const screens = fileURLToPath(new URL("../../.tmp/screens/", import.meta.url));
const languages = [
  { name: "en", value: "en" },
  { name: "zh", value: "zh_CN" },
] as const;
const themes = ["light", "dark"] as const;
const widths = [1440, 390] as const;
/** Screens that go on forever are looked at down to here. */
const tallest = 3000;

/**
 * Looks at the page that is open, in both languages, both themes and both widths, switching in place.
 * Each view is checked for access (axe) and overflow, and kept as `.tmp/screens/<name>-<language>-<theme>-<width>.png`.
 * @returns what was found, by view
 */
export async function look(page: Page, name: string): Promise<string[]> {
  await mkdir(screens, { recursive: true });
  const found: string[] = [];
  for (const language of languages) {
    await choose(page, "language", language.value, `html[lang="${language.value.replace("_", "-")}"]`);
    for (const theme of themes) {
      await choose(page, "theme", theme, `html[data-theme="${theme}"]`);
      for (const width of widths) {
        const view = `${name}-${language.name}-${theme}-${width}`;
        await page.setViewportSize({ width, height: heights[width] });
        await settled(page);
        await page.setViewportSize({ width, height: await wholeHeight(page) });
        await page.screenshot({ path: join(screens, `${view}.png`) });
        const problems = [...(await page.evaluate(findOverflow)), ...(await accessProblems(page))];
        found.push(...problems.map((problem) => `${view}: ${problem}`));
      }
    }
    await page.setViewportSize({ width: 1440, height: heights[1440] });
  }
  return found;
}

/** Waits until nothing loads any more: no skeleton, no busy part, every font there. */
async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.animate-shimmer:not(svg), [aria-busy="true"]'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Layout after a resize is seen by observers in the next frame, and what they change in the one after.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Switches the language with the page's own menu. */
export async function switchLanguage(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: /^(Language|语言)/ }).click();
  await page.getByRole("menuitemcheckbox", { name: label }).click();
  await page.getByRole("button", { name: new RegExp(`^(Language|语言).*${label}`) }).waitFor();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

/** Changes what the page keeps as if another tab had; a page that does not follow is loaded anew. */
async function choose(page: Page, what: "language" | "theme", value: string, shown: string): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    },
    [`thingwright.${what}`, value] as const,
  );
  if (what === "theme" && (await page.locator(shown).count()) === 0) await page.reload();
  await page.locator(shown).waitFor();
}

/** Height of the window in which the page shows without scrolling. */
async function wholeHeight(page: Page): Promise<number> {
  const needed = await page.evaluate(() => {
    const open = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *, main')];
    const hidden = open.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    return Math.max(innerHeight + Math.max(0, ...hidden), document.documentElement.scrollHeight);
  });
  return Math.min(needed, tallest);
}

/** The page keeps axe from one view to the next; a reload loses it. */
async function accessProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 3)
        .map((node) => `axe ${id}: ${help}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
    );
  });
}
