import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Passes the captcha of an open form. */
async function verify(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Click to verify" }).click();
  await page.getByRole("button", { name: "Verified" }).waitFor();
}

/** The page's text once there is a code: it was sent, or is kept in the outbox if nothing can be sent. */
export function codeFor(address: string): RegExp {
  return new RegExp(`[Cc]ode (was sent to|for) ${address.replaceAll(".", "\\.")}`);
}

/** Signs in on the sign-in page, where the account is already filled in. */
export async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
}

/** Completes and sends the open registration form, in which the email or number is already filled in. */
export async function register(
  page: Page,
  fields: { address: string; password: string; code: () => Promise<string> },
): Promise<void> {
  const code = page.getByRole("button", { name: /Get code|\d+ s/ });
  expect(await code.isDisabled()).toBe(true);
  await verify(page);
  await code.click();
  await page.getByText(codeFor(fields.address)).waitFor();
  expect(await code.innerText()).toMatch(/^\d{1,2} s$/);
  await page.getByLabel("Verification code").fill(await fields.code());
  await page.getByLabel("Nickname").fill("  Maker😀  One ");
  await page.getByLabel(/^Password/).fill(fields.password);
  await page.getByText("Strength: good").waitFor();
  await page.getByLabel("Confirm password").fill(fields.password);
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "Your account is ready" }).waitFor();
}

/** Requests the link for a new password from the sign-in page. */
export async function forgetPassword(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByRole("heading", { name: /Check your email|Ask the administrator for the link/ }).waitFor();
}

/** Sets a new password with the link of a mail, and continues to the sign-in page. */
export async function resetPassword(
  page: Page,
  { link, email, password }: { link: string; email: string; password: string },
): Promise<void> {
  await page.goto(link);
  await page.getByText(`For ${email}`).waitFor();
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("heading", { name: "Your new password is set" }).waitFor();
  await toSignIn(page);
}

/** Continues to the sign-in page by the link, or by the countdown if that is faster. */
export async function toSignIn(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: "Sign in now" })
    .click({ timeout: limits.countdownSeconds * 1000 })
    .catch(() => undefined);
  await page.waitForURL("**/login");
}

/** Lets the countdown pass after which the page leads to sign-in. The test must have installed the page's clock before. */
export async function letCountdownPass(page: Page): Promise<void> {
  await page.clock.runFor(limits.countdownSeconds * 1000);
  await page.waitForURL("**/login");
}
