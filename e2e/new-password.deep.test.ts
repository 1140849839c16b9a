import { registration } from "@thingwright/contract/accounts/registration.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { captchaTicket } from "@thingwright/server/test/captcha.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { lastCode, lastLink } from "./src/last-message.ts";
import { codeFor, letCountdownPass, signIn, toSignIn } from "./src/register.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const password = "Abcdeg12";

test("an invited member sets a password by the mailed link, once, and is led to sign-in", async () => {
  const maker = await platform.actor();
  const everything = { kind: "all" } as const;
  const role = { name: "Clerks", menu_permissions: ["productList" as const] };
  const { id } = await maker.ok(roles.create, { body: { ...role, products: everything, apps: everything } });
  const email = "invited@example.com";
  const { username } = await maker.ok(members.create, { body: { name: "ines", email, role_id: id } });
  const link = await lastLink(platform, email);
  expect(link).toMatch(/^\/activate_account\?key=/);

  const { page, expectProblem } = await browser.open({ url: platform.url });
  expectProblem(/status of 410/);
  await page.clock.install();
  const key = new URL(link, platform.url).searchParams.get("key")!;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: "Activate your account" }).waitFor();
  await page.getByText(`For ${username}`).waitFor();
  // The key leaves the address at once, and goes nowhere but in a body; a reload still has it.
  expect(new URL(page.url()).search).toBe("");
  await page.reload();
  await page.getByText(`For ${username}`).waitFor();
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill("Abcdef13");
  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByText("Passwords do not match").waitFor();
  await page.getByLabel("Confirm password").fill(` ${password} `);
  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("heading", { name: "Your account is active" }).waitFor();
  expect(asked.filter((line) => line.includes(key))).toEqual([`${platform.url}${link} `]);
  // The page leads to sign-in without a click, after a countdown of five seconds.
  await letCountdownPass(page);
  expect(await page.getByLabel("Account").inputValue()).toBe(username);
  await signIn(page, password);

  const { page: again, expectProblem: expectAgain } = await browser.open({ url: platform.url });
  expectAgain(/status of 410/);
  await again.clock.install();
  await again.goto(link);
  await again.getByRole("heading", { name: "This link has expired" }).waitFor();
  await again.getByText(/Ask your administrator for a new one/).waitFor();
  await letCountdownPass(again);
});

test("a password that was forgotten is set by a code to the phone", async () => {
  const phone = "13700137000";
  const address = { user_type: "phone" as const, username: phone };
  const captcha = await captchaTicket(platform);
  await platform.nobody.ok(registration.sendCode, { body: { ...address, code_type: "register", captcha } });
  const auth_code = await lastCode(platform, phone);
  const person = { ...address, auth_code, nickname: "Ada", password: "letters1" };
  await platform.nobody.ok(registration.register, { body: person });

  const { page, expectProblem } = await browser.open({ url: platform.url });
  expectProblem(/status of 422/);
  await page.clock.install();
  await page.goto("/password");
  await page.getByRole("radio", { name: "By phone" }).click();
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByRole("button", { name: "Click to verify" }).click();
  await page.getByRole("button", { name: "Get code" }).click();
  await page.getByText(codeFor(phone)).waitFor();
  await page.getByLabel("Verification code").fill("000000");
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: "The code is wrong or has expired. Check it, or request a new one." })
    .waitFor();
  await page.getByLabel("Verification code").fill(await lastCode(platform, phone));
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("heading", { name: "Your new password is set" }).waitFor();
  await letCountdownPass(page);
  expect(await page.getByLabel("Account").inputValue()).toBe(phone);
  await signIn(page, password);
});

describe("a password reset in a browser with a signed-in account", () => {
  const linkFor = async (username: string) => {
    const body = { email: username, captcha: await captchaTicket(platform) };
    await platform.nobody.ok(registration.sendResetMail, { body });
    return lastLink(platform, username);
  };
  const setPassword = async (page: Page) => {
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("heading", { name: "Your new password is set" }).waitFor();
  };

  test("leads to sign-in without a message about an expired session, if the reset is for this account", async () => {
    const owner = await platform.actor();
    const { page } = await browser.open({ url: platform.url, token: owner.token });
    await page.goto(await linkFor(`${owner.owner}@example.com`));
    await setPassword(page);
    await page.getByText(/Taking you to sign-in/).waitFor();
    await toSignIn(page);
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(await page.getByText(/has expired/).count()).toBe(0);
  });

  test("says who stays signed in and offers to sign out, if the reset is for another account", async () => {
    const [owner, other] = [await platform.actor(), await platform.actor()];
    const name = `${owner.owner}@example.com`;
    const { page } = await browser.open({ url: platform.url, token: other.token });
    await page.clock.install();
    await page.goto(await linkFor(name));
    await setPassword(page);
    await page.getByText(`This browser stays signed in as ${other.owner}@example.com.`).waitFor();
    await page.getByText(/Taking you to the console/).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(await page.getByLabel("Account").inputValue()).toBe(name);
  });
});
