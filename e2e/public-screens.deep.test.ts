import { captchaTicket } from "@thingwright/server/test/captcha.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { lastCode, lastLink } from "./src/last-message.ts";
import { look } from "./src/look.ts";

const email = "looker@example.com";
const browser = browserForTests();
let resetLink: string;

const platform = await forFile(
  startPlatform({
    SITES: JSON.stringify([
      { label: "China", value: "cn" },
      { label: "Europe", value: "eu", url: "https://eu.example.com" },
    ]),
    FILING_RECORD: "ICP 12345678",
  }),
);
beforeAll(async () => {
  const { nobody } = platform;
  const address = { user_type: "email" as const, username: email };
  const code = { ...address, code_type: "register" as const, captcha: await captchaTicket(platform) };
  await nobody.ok(registration.sendCode, { body: code });
  const auth_code = await lastCode(platform, email);
  const person = { ...address, auth_code, nickname: "Looker", password: "Lux193" };
  await nobody.ok(registration.register, { body: person });
  await nobody.ok(registration.sendResetMail, { body: { email, captcha: await captchaTicket(platform) } });
  resetLink = await lastLink(platform, email);
});

const inError = (page: Page) => page.locator('[aria-invalid="true"]').first().waitFor();

/** The pages before sign-in, each in the state in which it is looked at. */
const pages: Record<string, { path: () => string; ready?: (page: Page) => Promise<void> }> = {
  "login-regions": { path: () => "/login", ready: (page) => page.getByLabel("Region").waitFor() },
  "register-errors": {
    path: () => "/register",
    ready: async (page) => {
      await page.getByLabel(/^Password/).fill("Abcdef123!@#");
      await page.getByRole("button", { name: "Register" }).click();
      await inError(page);
    },
  },
  password: { path: () => "/password" },
  "password-sent": {
    path: () => "/password",
    ready: async (page) => {
      await page.getByLabel("Email").fill("unknown@example.com");
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByRole("heading", { name: "Ask the administrator for the link" }).waitFor();
    },
  },
  reset_password: { path: () => resetLink },
  agreement: { path: () => "/agreement" },
};

test.each(Object.entries(pages))("the public page /%s looks well", async (name, { path, ready }) => {
  const { page } = await browser.open({ url: platform.url });
  await page.goto(path());
  await page.getByRole("heading", { level: 1 }).waitFor();
  await ready?.(page);
  expect(await look(page, name)).toEqual([]);
});
