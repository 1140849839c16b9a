import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const menu = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
const section = (page: Page, name: string) => menu(page).getByRole("button", { name, exact: true });

/** How tall the navigation is with what it shows, in pixels. */
const heightOf = (page: Page) =>
  menu(page).evaluate((nav) => {
    const below = Number.parseFloat(getComputedStyle(nav).paddingBottom);
    return Math.round(nav.lastElementChild!.getBoundingClientRect().bottom + below);
  });

async function open(path: string) {
  const admin = await platform.actor(1);
  const { page } = await browser.open({ url: platform.url, token: admin.token });
  await page.goto(path);
  await menu(page).getByRole("link", { name: "Product list" }).waitFor();
  return page;
}

test("the menu opens as many sections as fit the height of the window", async () => {
  const page = await open("/dashboard/product/productList");
  const links = () => menu(page).getByRole("link").allTextContents();
  const all = await links();
  expect(all).toEqual(expect.arrayContaining(["Devices", "Outbox", "Account info"]));
  const height = await heightOf(page);
  const width = 1440;
  await page.setViewportSize({ width, height });
  expect(await links()).toEqual(all);
  expect(await menu(page).evaluate((nav) => nav.scrollHeight <= nav.clientHeight)).toBe(true);
  // One pixel less, and the last section is folded.
  await page.setViewportSize({ width, height: height - 1 });
  await expect.poll(links).not.toContain("Account info");
  expect(await links()).toEqual(expect.arrayContaining(["Devices", "Outbox"]));
  await section(page, "Account").click();
  await menu(page).getByRole("link", { name: "Account info" }).waitFor();
});

test("a section folded by the user stays folded after a reload, and the current section is always open", async () => {
  const page = await open("/dashboard/product/productList");
  await section(page, "System").click();
  await section(page, "Account").press("Enter");
  const account = menu(page).getByRole("link", { name: "Account info" });
  await account.waitFor({ state: "detached" });
  await page.reload();
  await menu(page).getByRole("link", { name: "Product list" }).waitFor();
  expect(await account.count()).toBe(0);
  expect(await section(page, "System").getAttribute("aria-expanded")).toBe("false");
  expect(await section(page, "Products").count()).toBe(0);

  await page.goto("/account/accountInfo");
  await account.waitFor();
  expect(await section(page, "Account").count()).toBe(0);
  await section(page, "Products").waitFor();
});
