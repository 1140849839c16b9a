import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { givePassword, proveLongAgo } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { codeOf } from "@thingwright/server/test/second-factors.ts";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { lastCode } from "./src/last-message.ts";
import { codeFor } from "./src/register.ts";

const password = "Abcdef12";
/** More stops than any page here has. */
const manyStops = 100;
const browser = browserForTests();
const platform = await forFile(startPlatform());
const { clock, sql, url } = platform;

const focused = (target: Locator) => target.evaluate((one) => one === document.activeElement);

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < manyStops; stop++) {
    if (await focused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus does not reach ${String(target)}`);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

async function signOut(page: Page): Promise<void> {
  await press(page, page.getByRole("button", { name: /^Account of/ }));
  const entry = page.getByRole("menuitem", { name: "Sign out" });
  await entry.waitFor();
  // The menu listens to keys a moment after it shows.
  const toLast = () => page.keyboard.press("End").then(() => focused(entry));
  await expect.poll(toLast).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
}

async function enterPassword(page: Page, username: string): Promise<void> {
  await type(page, page.getByLabel("Account"), username);
  await type(page, page.getByLabel("Password", { exact: true }), password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
}

test("a second factor can be set up, used at sign-in and replaced by a recovery code by keyboard alone", async () => {
  const caller = await platform.actor();
  const { uid, username } = await caller.ok(accounts.current);
  await givePassword(sql, uid, password);
  const { page, expectProblem } = await browser.open({ url, token: caller.token });
  expectProblem(/status of 401/);
  await page.goto("/account/accountInfo");
  await press(page, button(page, "Set up"));
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await type(page, page.getByLabel("Code in the app"), codeOf(secret, clock));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  const [recovery = ""] = (await codes.locator("code").textContent())!.split("\n");
  await press(page, codes.getByRole("button", { name: "Copy" }));
  await page.getByRole("checkbox", { name: "I have saved my recovery codes", checked: true }).waitFor();
  await press(page, codes.getByRole("button", { name: "Done" }));
  await codes.waitFor({ state: "detached" });

  await signOut(page);
  await enterPassword(page, username);
  clock.advance(30_000);
  await type(page, page.getByRole("textbox", { name: "Code" }), codeOf(secret, clock));
  await page.waitForURL("**/dashboard/application");

  await signOut(page);
  await enterPassword(page, username);
  await press(page, button(page, "Use a recovery code"));
  await type(page, page.getByRole("textbox", { name: "Recovery code" }), recovery);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/application");
  const token = await page.evaluate(() => localStorage.getItem("thingwright.token"));
  expect(await platform.as(token!).ok(secondFactors.get)).toMatchObject({ recovery_codes: 9 });
});

test("a token can be created by keyboard alone, including the confirmation of identity", async () => {
  const caller = await platform.actor();
  await givePassword(sql, caller.owner, password);
  await proveLongAgo(sql, caller.token);
  const { page, expectProblem } = await browser.open({ url, token: caller.token });
  expectProblem(/status of 403/);
  await page.goto("/account/accountInfo");
  await press(page, button(page, "New token"));
  await type(page, page.getByRole("dialog").getByLabel("Name"), "Nightly export");
  await press(page, page.getByRole("checkbox", { name: "View products" }), "Space");
  await press(page, button(page, "Create"));
  const question = page.getByRole("dialog", { name: "Confirm your identity" });
  await question.waitFor();
  await type(page, question.getByRole("textbox", { name: "Password" }), password);
  await page.keyboard.press("Enter");
  const made = page.getByRole("dialog", { name: "Your new token" });
  await press(page, made.getByRole("button", { name: "Copy" }).first());
  await made.getByRole("checkbox", { checked: true }).waitFor();
  await press(page, made.getByRole("button", { name: "Done" }));
  await made.waitFor({ state: "detached" });
  expect((await caller.ok(accountInfo.accessTokens)).list).toHaveLength(1);
  // The first token has taken the place of the words that there is none, and of their button.
  await expect.poll(() => focused(page.getByRole("heading", { level: 1 }))).toBe(true);
  await press(page, button(page, "New token"));
  await page.getByRole("dialog").locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(button(page, "New token"))).toBe(true);
});

test("the focus moves to the page heading when the first row appears or the last row disappears", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const { page } = await browser.open({ url, token: maker.token });
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/real`);
  await press(page, button(page, "Create device"));
  await type(page, page.getByLabel("Device name"), "hall-lamp");
  await page.keyboard.press("Enter");
  const made = page.getByRole("dialog").filter({ hasText: "I have saved the credentials" });
  await press(page, made.getByRole("checkbox"), "Space");
  await page.keyboard.press("Escape");
  await made.waitFor({ state: "detached" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => focused(heading)).toBe(true);

  const search = page.getByRole("searchbox").first();
  await type(page, search, "nothing");
  await press(page, button(page, "Clear filters").last());
  const row = page.getByRole("row").filter({ hasText: "hall-lamp" });
  await row.waitFor();
  await expect.poll(() => focused(heading)).toBe(true);

  await press(page, row.getByRole("button", { name: /^Actions/ }));
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog");
  await press(page, question.getByRole("button", { name: "Delete" }));
  await row.waitFor({ state: "detached" });
  await expect.poll(() => focused(heading)).toBe(true);
});

test("an account is registered by keyboard alone", async () => {
  const email = "keys@example.com";
  const { page } = await browser.open({ url });
  await page.goto("/register");
  await type(page, page.getByLabel("Email"), email);
  await press(page, button(page, "Click to verify"));
  await button(page, "Verified").waitFor();
  await press(page, button(page, "Get code"));
  await page.getByText(codeFor(email)).waitFor();
  await type(page, page.getByLabel("Verification code"), await lastCode(platform, email));
  await type(page, page.getByLabel("Nickname"), "Keys");
  await type(page, page.getByLabel(/^Password/), "Lux193");
  await type(page, page.getByLabel("Confirm password"), "Lux193");
  await press(page, page.getByRole("checkbox"), "Space");
  await press(page, button(page, "Register"));
  await page.getByRole("heading", { name: "Your account is ready" }).waitFor();
  const body = { username: email, password: "Lux193" };
  expect((await platform.nobody.call(accounts.login, { body })).code).toBe(200);
});
