import { limits } from "@thingwright/contract/grammar/limits.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { lastCode, lastLink } from "./src/last-message.ts";
import {
  forgetPassword,
  letCountdownPass,
  register,
  resetPassword,
  signIn,
  toSignIn,
} from "./src/register.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const codeTo = (address: string) => () => lastCode(platform, address);

/** Shows as many wrong codes for an address as may be: those of a stranger use up no code of somebody else. */
async function guessAll(address: string, route: Route, body: object): Promise<void> {
  for (let i = 0; i < limits.codeTries; i++) {
    const { problem } = await platform.nobody.refused(route, {
      body: { username: address, password: "Lux193", auth_code: `00000${i}`, ...body },
    });
    expect(problem).toBe("code_wrong");
  }
}

test("registers by email and is led to sign-in, with the account filled in", async () => {
  const email = "maker@example.com";
  const { page } = await browser.open({ url: platform.url });
  await page.clock.install();
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  const code = async () => {
    const sent = await lastCode(platform, email);
    await guessAll(email, registration.register, { user_type: "email", nickname: "Eve" });
    return sent;
  };
  await register(page, { address: email, password: "Lux193", code });
  await page.getByRole("link", { name: "Sign in now" }).waitFor();
  await letCountdownPass(page);
  expect(await page.getByLabel("Account").inputValue()).toBe(email);
  await signIn(page, "Lux193");
  await page.getByRole("button", { name: "Account of Maker One" }).waitFor();
  await page.getByRole("link", { name: "Create product" }).first().waitFor();
});

test("registers by phone, and keeps the wait for a new code after a reload, for the same number only", async () => {
  const phone = "13800138000";
  const { page } = await browser.open({ url: platform.url });
  await page.goto("/register");
  await page.getByRole("radio", { name: "By phone" }).click();
  await page.getByLabel("Mobile number").fill(phone);
  await register(page, { address: phone, password: "Lux193", code: codeTo(phone) });
  await page.goto("/register");
  await page.getByRole("radio", { name: "By phone" }).click();
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByRole("button", { name: /^\d+ s$/ }).waitFor();
  await page.getByLabel("Mobile number").fill("13900139000");
  expect(await page.getByRole("button", { name: "Get code" }).count()).toBe(1);
});

test("says what is wrong with a registration before anything is sent", async () => {
  const { page } = await browser.open({ url: platform.url });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto("/register");
  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel(/^Password/).fill("Lux193");
  await page.getByLabel("Confirm password").fill("Abc124");
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByText("Enter a valid email address").waitFor();
  await page.getByText("Passwords do not match").waitFor();
  await page.getByText("Read and agree to the privacy agreement first").waitFor();
  expect(sent.filter((url) => url.includes("/user/"))).toEqual([]);
});

test("a forgotten password is reset by a mailed link that works once", async () => {
  const email = "forgetful@example.com";
  const password = "Twenty-long-Passwd1!".replace(/-/g, "#");
  const { page, expectProblem } = await browser.open({ url: platform.url });
  expectProblem(/status of 410/);
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  await register(page, { address: email, password: "Lux193", code: codeTo(email) });
  await toSignIn(page);
  await forgetPassword(page, email);

  const link = await lastLink(platform, email);
  await resetPassword(page, { link, email, password });
  expect(await page.getByLabel("Account").inputValue()).toBe(email);
  await signIn(page, password);

  await page.goto(link);
  await page.getByRole("heading", { name: "This link has expired" }).waitFor();
});

test("asks for a reload if the captcha cannot be loaded, then sends a fallback ticket", async () => {
  const { page, expectProblem } = await browser.open({ url: platform.url });
  expectProblem(/captcha|status of 401|ERR_FAILED/);
  await page.route("**/api/v1/captcha", (route) => route.abort());
  await page.goto("/login");
  const trySignIn = async () => {
    await page.getByLabel("Account").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("Whatever1");
    await page.keyboard.press("Enter");
  };
  await trySignIn();
  await page.getByText("Validation library loading error, refresh and retry.").waitFor();
  await page.reload();
  const sent = page.waitForRequest("**/user/login");
  await trySignIn();
  expect((await sent).postDataJSON()).toMatchObject({
    captcha: { ticket: expect.stringMatching(/^fallback_/) },
  });
  await page.getByRole("alert").filter({ hasText: "Wrong account or password" }).waitFor();
});
