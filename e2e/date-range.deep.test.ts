import { roles } from "@thingwright/contract/accounts/roles.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
let token: string;
beforeAll(async () => {
  const maker = await platform.actor();
  token = maker.token;
  await maker.ok(roles.create, {
    body: {
      name: "Old",
      menu_permissions: ["productList"],
      products: { kind: "all" },
      apps: { kind: "all" },
    },
  });
});

async function openLog(language: "en" | "zh_CN") {
  const { page } = await browser.open({ url: platform.url, token, language });
  // The page takes today's date from its own clock.
  await page.clock.setFixedTime(new Date(2026, 10, 20, 12));
  await page.goto("/account/operatingRecord");
  const button = page.getByRole("button", { name: language === "en" ? /^Dates: / : /^日期：/ });
  await button.click();
  return { page, button, panel: page.getByRole("dialog") };
}

test("accepts a preset range and a typed day, and refuses a wrong day", async () => {
  const { page, button, panel } = await openLog("en");
  await panel.getByRole("button", { name: "Last 7 days" }).click();
  await page.waitForURL(/from=2026-11-14&to=2026-11-20/);
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => button.textContent()).toBe("2026-11-14 – 2026-11-20");

  await button.click();
  await panel.getByLabel("From").fill("2026/11/1");
  await panel.getByLabel("From").press("Enter");
  await page.waitForURL(/from=2026-11-01&to=2026-11-20/);
  await panel.getByLabel("Until").fill("31.10.2026");
  await panel.getByLabel("Until").press("Enter");
  await panel.getByText("Use the format 2025-12-29").waitFor();
  await panel.getByLabel("Until").fill("2026-10-31");
  await panel.getByLabel("Until").press("Enter");
  await panel.getByText("The end must not be before the start").waitFor();
  expect(page.url()).toContain("to=2026-11-20");
  await panel.getByRole("button", { name: "Any time" }).click();
  await page.waitForURL((url) => url.search === "");
});

test("days are chosen by keyboard in a calendar in the console's language", async () => {
  const { page, button, panel } = await openLog("zh_CN");
  await panel.getByText("2026年11月").waitFor();
  expect(await panel.locator("th").allTextContents()).toEqual(["一", "二", "三", "四", "五", "六", "日"]);
  await panel
    .getByRole("gridcell", { name: /11月20日/ })
    .getByRole("button")
    .focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/from=2026-11-12&to=2026-11-19/);
  await expect.poll(() => panel.getByRole("gridcell", { selected: true }).count()).toBe(8);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
});
