import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { callerOf } from "@thingwright/server/test/caller.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { givePassword, proveLongAgo } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { addTotp, codeOf } from "@thingwright/server/test/second-factors.ts";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { addAuthenticator } from "./src/authenticator.ts";
import { browserForTests } from "./src/browser.ts";
import { look, switchLanguage } from "./src/look.ts";
import { inStorage } from "./src/storage.ts";
import { downloadFrom } from "./src/download-from.ts";

const password = "Abcdef12";
const browser = browserForTests();
const platform = await forFile(startPlatform());
const { clock, sql } = platform;
// Passkeys belong to a host name.
const url = `http://localhost:${platform.httpPort}`;
const everything = { menus: ["productList", "subUserManage:edit"], products: "all" } as const;
// Limits of the tests before have passed.
beforeEach(() => clock.advance(2 * 3600_000));

type Maker = () => ReturnType<typeof platform.actor>;

/** Somebody with a password who is signed in. */
async function person(make: Maker = () => platform.actor()) {
  const caller = await make();
  const { uid, username } = await caller.ok(accounts.current);
  await givePassword(sql, uid, password);
  return { caller, uid, username };
}

async function openAs(token: string, path: string) {
  const visit = await browser.open({ url, token });
  await visit.page.goto(path);
  return visit;
}

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Account").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
}

/** Says that the recovery codes that show are saved, and closes them. */
async function saveCodes(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I have saved my recovery codes" }).click();
  await page.getByRole("button", { name: "Done" }).click();
}

const signedIn = (page: Page) => page.waitForURL("**/dashboard/application");

test("an authenticator app is set up, used at sign-in, lost, and replaced by a recovery code", async () => {
  const { caller, username } = await person();
  const { page, expectProblem: expectWrongCode } = await openAs(caller.token, "/account/accountInfo");
  expectWrongCode(/status of 422/);
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByRole("img", { name: "QR code" }).waitFor();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  expect(await look(page, "totp-dialog")).toEqual([]);
  // The look leaves the page in Chinese.
  await page.getByLabel("应用中的验证码").fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText("验证码错误或已被使用。").first().waitFor();
  await page.getByLabel("应用中的验证码").fill(codeOf(secret, clock));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "请妥善保存恢复码" });
  const [recovery = ""] = (await codes.locator("code").textContent())!.split("\n");
  expect(recovery.replaceAll("-", "")).toHaveLength(limits.recoveryCode);
  expect(await look(page, "recovery-codes")).toEqual([]);
  // They cannot be shown again, so nothing closes them before they are saved.
  await page.keyboard.press("Escape");
  await codes.getByText("关闭后无法再次查看").waitFor();
  await codes.getByRole("button", { name: "完成" }).click();
  await codes.getByRole("button", { name: "关闭" }).click();
  const saved = await downloadFrom(page, () => codes.getByRole("button", { name: "下载" }).click());
  expect(saved.suggestedFilename()).toBe("thingwright-恢复码.txt");
  await codes.getByRole("button", { name: "完成" }).click();
  await page.getByText("剩余 10 个").waitFor();

  const { page: next, expectProblem } = await browser.open({ url });
  expectProblem(/status of (401|422)/);
  await enterPassword(next, username);
  expect(await next.getByLabel("Region").count()).toBe(0);
  expect(await look(next, "second-step")).toEqual([]);
  await inStorage(next, { language: "en" });
  await enterPassword(next, username);
  // The field has the focus, and the sixth digit sends the code.
  await next.locator("input:focus").waitFor();
  await next.keyboard.type("000000");
  await next.getByText(/The code is wrong/).waitFor();
  const isSelected = (field: HTMLInputElement) => field.selectionStart === 0 && field.selectionEnd === 6;
  await expect.poll(() => next.locator("input:focus").evaluate(isSelected)).toBe(true);
  clock.advance(30_000);
  await next.keyboard.type(codeOf(secret, clock));
  await signedIn(next);

  const { page: lost, expectProblem: expectRefusal } = await browser.open({ url });
  expectRefusal(/status of 401/);
  await enterPassword(lost, username);
  await lost.getByRole("button", { name: "Use a recovery code" }).click();
  expect(await look(lost, "second-step-recovery")).toEqual([]);
  await lost.getByRole("textbox", { name: "恢复码" }).fill(recovery.toUpperCase());
  await lost.keyboard.press("Enter");
  await signedIn(lost);
  await lost.goto("/account/accountInfo");
  await lost.getByText("剩余 9 个").waitFor();
});

test("a passkey can be added, used alone to sign in, and used as the second step", async () => {
  const { caller, username } = await person();
  const { page, expectProblem } = await openAs(caller.token, "/account/accountInfo");
  await addAuthenticator(page);
  expectProblem(/status of 401/);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await saveCodes(page);
  await page.getByText("Work laptop", { exact: true }).waitFor();
  await page.getByText(/not used yet/).waitFor();
  expect(await look(page, "sign-in-security")).toEqual([]);
  await inStorage(page, { language: "en" });

  await inStorage(page, { token: null });
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  expect(await look(page, "login-passkey")).toEqual([]);
  await page.getByRole("button", { name: "使用通行密钥登录" }).click();
  await signedIn(page);

  await inStorage(page, { token: null, language: "en" });
  await enterPassword(page, username);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await signedIn(page);
  await page.goto("/account/accountInfo");
  await page.getByText(/last used (now|\d+ ?(s|min)\.? ago)/).waitFor();
  await page.getByRole("button", { name: "Actions for Work laptop" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog", { name: "Rename passkey" }).waitFor();
  expect(await look(page, "passkey-name")).toEqual([]);
  await page.keyboard.press("Escape");
  await switchLanguage(page, "English");
  await page.getByRole("button", { name: "Actions for Work laptop" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByText("your password alone will be enough").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Passkey “Work laptop” removed").waitFor();
  expect(await caller.ok(secondFactors.get)).toMatchObject({ passkeys: [], recovery_codes: 0 });
});

test("a code of the authenticator app confirms the identity in place of the password", deepOnly, async () => {
  const { caller } = await person();
  const { secret } = await addTotp(caller, clock);
  await proveLongAgo(sql, caller.token);
  const { page, expectProblem } = await openAs(caller.token, "/account/accountInfo");
  expectProblem(/status of 403/);
  await page.getByRole("button", { name: "Generate new codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Generate new codes" }).click();
  await page.getByRole("button", { name: "Use a second factor" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await dialog.getByLabel("Code in the app").waitFor();
  expect(await look(page, "factor-proof")).toEqual([]);
  clock.advance(30_000);
  await page.getByLabel("应用中的验证码").fill(codeOf(secret, clock));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "请妥善保存恢复码" }).waitFor();
});

test(
  "where passkeys cannot work, the account page says so and offers no way to add one",
  deepOnly,
  async () => {
    const { caller } = await person();
    const { page } = await browser.open({ url: platform.url, token: caller.token });
    await page.goto("/account/accountInfo");
    await page.getByText(`Passkeys work at ${url} only.`).waitFor();
    expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
  },
);

test("members must set up the second factor that their company requires before they can do anything else", async () => {
  const { caller: owner } = await person();
  const member = await platform.member(owner, everything);
  const { page: theirs, expectProblem } = await openAs(member.token, "/dashboard/product/productList");
  expectProblem(/status of 403|WebSocket/);
  await theirs.getByRole("heading", { level: 1, name: "Product list" }).waitFor();

  await addTotp(owner, clock);
  const { page } = await openAs(owner.token, "/account/accountInfo");
  await page.getByRole("switch", { name: "Require a second factor" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Require" }).click();
  await page.getByText("A second factor is required now").waitFor();

  await theirs.goto("/account/subUserManage");
  await theirs.getByRole("heading", { level: 1, name: "Set up a second factor" }).waitFor();
  expect(await look(theirs, "must-enrol")).toEqual([]);
  await theirs.evaluate(() => localStorage.setItem("thingwright.language", "en"));
  await theirs.reload();
  await theirs.getByRole("button", { name: "Set up" }).click();
  const secret = (await theirs.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await theirs.getByLabel("Code in the app").fill(codeOf(secret, clock));
  await theirs.keyboard.press("Enter");
  // The codes stay until they are saved, although the factor is set up.
  await saveCodes(theirs);
  await theirs.getByRole("heading", { level: 1, name: "Members" }).waitFor();

  // Members see the requirement, and only the primary account can change it.
  await theirs.goto("/account/accountInfo");
  const row = theirs.getByRole("listitem").filter({ hasText: "Require a second factor" });
  await row.getByText("On", { exact: true }).waitFor();
  expect(await row.getByRole("switch").count()).toBe(0);
});

test("a tenant removes the factors of a member who has lost them", deepOnly, async () => {
  const { caller: owner } = await person();
  const { caller, uid, username } = await person(() => platform.member(owner, everything));
  await addTotp(caller, clock);
  const { page } = await openAs(owner.token, `/account/subUserManage/${uid}`);
  await page.getByRole("button", { name: "Remove second factors" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText(/The second factors of .* were removed/).waitFor();
  const { access_token } = await platform.nobody.ok(accounts.login, { body: { username, password } });
  const again = callerOf(platform.url, access_token, "");
  expect(await again.ok(accounts.current)).toMatchObject({ second_factor: false });
});

test("an administrator without a second factor is reminded to set one up", deepOnly, async () => {
  const { caller } = await person(() => platform.actor(level.admin));
  const { page } = await openAs(caller.token, "/dashboard/application");
  await page.getByRole("link", { name: "Set up" }).click();
  await page.getByRole("heading", { name: "Sign-in security" }).waitFor();
  expect(await page.getByText("Protect the administrator").count()).toBe(0);
  await page.goBack();
  await page.getByText("Protect the administrator with a second factor").waitFor();
  await page.getByRole("button", { name: "Later" }).click();
  await expect.poll(() => page.getByText("Protect the administrator").count()).toBe(0);
});
