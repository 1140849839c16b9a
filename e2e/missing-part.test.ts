import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

/** Opens a page with a new account, and counts how often the browser loads the page itself. */
async function open(path: string) {
  const { token } = await platform.actor();
  const { page, expectProblem } = await browser.open({ url: platform.url, token });
  expectProblem(/404|ERR_INTERNET_DISCONNECTED|code of a page could not be loaded/);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, loads: () => loads };
}

/** From now on the server answers 404 for files that match, as after an upgrade. */
async function lose(page: Page, files: RegExp): Promise<void> {
  await page.route(files, (route) => route.fulfill({ status: 404, body: "" }));
}

test("a page whose code is missing reloads itself once, then says that it could not be loaded", async () => {
  const { page, loads } = await open("/dashboard/product/productList");
  await lose(page, /assets\/account-info-page-/);
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await menu.getByRole("link", { name: "Account info" }).click();
  await page.getByRole("alert").getByText("This page could not be loaded").waitFor();
  expect(await page.getByText("Part of this page").count()).toBe(0);
  expect(page.url()).toContain("/account/accountInfo");
  expect(loads()).toBe(2);

  await page.unroute(/assets\/account-info-page-/);
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Profile" }).waitFor();
  expect(loads()).toBe(3);
});

test("when the code of a page part is missing, the form stays as it is, and reloading asks first", async () => {
  const { page, loads } = await open("/account/accountInfo");
  const nickname = page.getByLabel("Nickname");
  await nickname.fill("Half a na");
  await lose(page, /assets\/(menu-popup|new-token-drawer|dialog-panel|drawer-panel)-/);
  await page.getByRole("button", { name: /^Theme/ }).click();
  const banner = page.getByRole("status").filter({ hasText: "Part of this page could not be loaded" });
  await banner.waitFor();
  expect(await nickname.inputValue()).toBe("Half a na");

  const asked = page.waitForEvent("dialog");
  // A click waits for where it leads, which may be until the question is answered.
  const clicked = banner.getByRole("button", { name: "Reload" }).click();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await clicked;
  expect(await nickname.inputValue()).toBe("Half a na");
  expect(loads()).toBe(1);
});

test("a page part that was opened without a network appears by itself once the network is back", async () => {
  const { page, loads } = await open("/account/accountInfo");
  // Chromium does not import again what the page was loading in the background when the network went.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByText("You are offline").waitFor();
  // The pointer alone loads the menu, and so does the click.
  await page.getByRole("button", { name: /^Theme/ }).hover();
  await page.getByRole("button", { name: /^Theme/ }).click();
  await page.context().setOffline(false);
  await page.getByRole("menu").getByText("Dark").waitFor();
  expect(await page.getByText("Part of this page").count()).toBe(0);
  expect(loads()).toBe(1);
});
