import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Platform, startPlatform } from "@thingwright/server/test/harness.ts";
import { type MailServer, startMailServer, textOf } from "@thingwright/server/test/mail-server.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { forgetPassword, register, resetPassword, signIn, toSignIn } from "./src/register.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";

const browser = browserForTests();
let mail: MailServer;
let platform: Platform;

beforeAll(async () => {
  mail = await startMailServer();
  platform = await startPlatform({ SMTP_URL: mail.url, MAIL_FROM: "Things <things@example.com>" });
});
afterAll(async () => {
  await platform?.close();
  await mail?.close();
});

/** Waits for a mail to the address that fits the pattern, removes it, and gives what the pattern's first group matches. */
function received(address: string, pattern: RegExp): Promise<string> {
  return eventually(() => {
    for (const [i, one] of mail.mails.entries()) {
      const found = one.to.includes(address) && pattern.exec(textOf(one))?.[1];
      if (!found) continue;
      mail.mails.splice(i, 1);
      return found;
    }
    throw new Error(`no mail to ${address} has ${pattern}`);
  });
}

const linkTo = (address: string) => received(address, /https?:\/\/[^/]+(\/reset_password\S+)/);
const hasExpired = (page: Page) => page.getByRole("heading", { name: "This link has expired" }).waitFor();

test("an account is registered and its password reset by SMTP mail, and used or late reset links have expired", async () => {
  const email = "by-post@example.com";
  const password = "Twenty#long#Passwd1!";
  const { page, expectProblem } = await browser.open({ url: platform.url });
  expectProblem(/status of 410/);
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  const code = () => received(email, /\b(\d{6})\b/);
  await register(page, { address: email, password: "Lux193", code });
  await toSignIn(page);

  await forgetPassword(page, email);
  const link = await linkTo(email);
  await resetPassword(page, { link, email, password });
  expect(await page.getByLabel("Account").inputValue()).toBe(email);
  await signIn(page, password);
  await page.goto(link);
  await hasExpired(page);

  platform.clock.advance(limits.codeResendSeconds * 1000);
  const { page: elsewhere, expectProblem: expectElsewhere } = await browser.open({ url: platform.url });
  expectElsewhere(/status of 410/);
  await elsewhere.goto("/login");
  await forgetPassword(elsewhere, email);
  const late = await linkTo(email);
  platform.clock.advance(limits.resetLinkSeconds * 1000);
  await elsewhere.goto(late);
  await hasExpired(elsewhere);
  await elsewhere.getByRole("link", { name: "Request a new link" }).click();
  await elsewhere.getByRole("heading", { name: "Forgot your password?" }).waitFor();
});
