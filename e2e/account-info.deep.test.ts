import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { callerOf } from "@thingwright/server/test/caller.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { settled } from "./src/look.ts";
import { gotoLive } from "./src/session-end.ts";

const account = "admin@thingwright.local";
const password = "Administer1!";
const browser = browserForTests();

const platform = await forFile(startPlatform({ ADMIN_ACCOUNT: account, ADMIN_PASSWORD: password }));

/** Signs the administrator in, and gives the token. */
async function session(secret = password): Promise<string> {
  const body = { username: account, password: secret };
  return (await platform.nobody.ok(accounts.login, { body })).access_token;
}

async function openAccount(token: string) {
  const visit = await browser.open({ url: platform.url, token });
  await visit.page.goto("/account/accountInfo");
  await visit.page.getByRole("heading", { level: 1, name: "Account info" }).waitFor();
  return visit;
}

/** A picture that is wider than high, as a file. */
async function picture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 200;
    canvas.getContext("2d")?.fillRect(50, 50, 200, 100);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return { name: "face.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

test("a picture is cropped, uploaded and saved with the profile", async () => {
  const { page } = await openAccount(await session());
  await page.locator("input[type=file]").setInputFiles(await picture(page));
  await page.getByLabel("Zoom").press("ArrowRight");
  await page.getByRole("button", { name: "Use picture" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByLabel("Company").fill("Lamps Ltd");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile saved").waitFor();
  const menu = page.getByRole("button", { name: /^Account of/ }).locator("img");
  await expect.poll(() => menu.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
});

test("the time zone is found by typing its name in the reader's language, or taken from the browser", async () => {
  const token = await session();
  const visit = await browser.open({ url: platform.url, token, language: "zh_CN" });
  const { page } = visit;
  await page.goto("/account/accountInfo");
  const zone = page.getByRole("combobox", { name: "时区" });
  await zone.fill("北京");
  await page.getByRole("option", { name: /Asia\/Shanghai.*UTC\+08:00/ }).click();
  await page.getByText("（UTC+08:00）").waitFor();
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("资料已保存").waitFor();
  const kept = async () => (await platform.as(token).ok(accounts.current)).time_zone;
  expect(await kept()).toBe("Asia/Shanghai");
  await page.getByRole("button", { name: /^使用浏览器时区/ }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(kept).not.toBe("Asia/Shanghai");
});

test("an access token is shown once, grants the chosen permissions only, and is invalid after its deletion", async () => {
  const { page } = await openAccount(await session());
  await page.getByRole("button", { name: "New token" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name").fill("Nightly export");
  await drawer.getByRole("checkbox", { name: "View products" }).click();
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText("Copy it now").waitFor();
  const program = callerOf(platform.url, await page.getByText(/^tw_\S+$/).innerText(), "");
  expect((await program.call(products.list)).code).toBe(200);
  expect((await program.call(products.create)).code).toBe(20326);
  const line = await page.getByText(/^curl .*tw_\S+' http/).innerText();
  const tried = await fetch(/http\S+$/.exec(line)?.[0] ?? "", {
    headers: { authorization: /Bearer tw_[^']+/.exec(line)?.[0] ?? "" },
  });
  expect(tried.status, line).toBe(200);
  // It cannot be shown again, so it stays until it is saved.
  await page.keyboard.press("Escape");
  await page.getByText("This is shown only once.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Copy" }).first().click();
  await page.getByRole("checkbox", { name: "I have saved the token", checked: true }).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Delete Nightly export" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).last().click();
  await page.getByText("Token deleted").waitFor();
  expect((await program.call(products.list)).code).toBe(20202);
});

test("typed text is restored after a sign-out in another tab and a new sign-in", async () => {
  const token = await session();
  const { page, expectProblem } = await browser.open({ url: platform.url, token });
  expectProblem(/status of 401/);
  // A call that is still under way would hear that the session has ended, but not why.
  await gotoLive(page, "/account/accountInfo");
  await settled(page);
  await page.getByLabel("Nickname").fill("Lamp maker");
  await callerOf(platform.url, token, "").ok(accounts.logout);
  await page.waitForURL("**/login?redirect=**");
  await page.getByText("You signed out in another tab").waitFor();
  await page.getByLabel("Account").fill(account);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Nickname").inputValue()).toBe("Lamp maker");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile saved").waitFor();
});

// This test is the last, because it changes the password.
test("a new password ends the other sessions", async () => {
  const other = callerOf(platform.url, await session(), "");
  const { page, expectProblem } = await openAccount(await session());
  expectProblem(/status of 422/);
  const change = async (from: string, to: string) => {
    await page.getByLabel("Current password").fill(from);
    await page.getByLabel("New password").fill(to);
    await page.getByLabel("Confirm password").fill(to);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("Not-this-1", "Another#Passw0rd");
  await page.getByText("The current password is wrong.").first().waitFor();
  await change(password, "Another#Passw0rd");
  await page.getByText("Password changed. Every other session was signed out.").waitFor();
  expect(await page.getByLabel("New password").inputValue()).toBe("");
  expect((await other.call(accounts.current)).code).toBe(20202);
});
