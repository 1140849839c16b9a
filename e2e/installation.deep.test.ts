import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";

const browser = browserForTests();
const invitation = await forFile(startPlatform({ REGISTRATION: "invitation" }));
const closed = await forFile(startPlatform({ REGISTRATION: "closed" }));
const mailOnly = await forFile(
  startPlatform({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@example.com", REGION: "eu" }),
);

test("when registration is by invitation, the sign-in and registration pages say so and offer no form", async () => {
  const { page } = await browser.open({ url: invitation.url });
  await page.goto("/login");
  await page.getByText("Registration is by invitation.").waitFor();
  expect(await page.getByRole("link", { name: "Register" }).count()).toBe(0);
  await page.goto("/register");
  await page.getByRole("heading", { level: 1, name: "Registration is by invitation" }).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
  expect(await look(page, "register-invitation")).toEqual([]);
});

test("when registration is closed, the sign-in page does not mention it, and the registration page says so", async () => {
  const { page } = await browser.open({ url: closed.url });
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).waitFor();
  expect(await page.getByText(/[Rr]egist/).count()).toBe(0);
  await page.goto("/register");
  await page.getByRole("heading", { level: 1, name: "Registration is closed" }).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
});

test("every page before sign-in shows the region and, in China, the link to the filing authority", async () => {
  const { page } = await browser.open({ url: invitation.url });
  await page.goto("/login");
  await page.getByLabel("Region").getByText("China").waitFor();
  for (const path of ["/register", "/password", "/agreement"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Region: China" }).waitFor();
    const filing = page.getByRole("link", { name: "Filing record lookup (China)" });
    expect(await filing.getAttribute("href")).toBe("https://beian.miit.gov.cn/");
  }
  await page.getByRole("button", { name: "Region: China" }).click();
  await page.getByRole("menuitemcheckbox", { name: "China", checked: true }).waitFor();
});

test("when the installation can send only email, registration and password reset do not offer a phone", async () => {
  const { page } = await browser.open({ url: mailOnly.url });
  await page.goto("/register");
  await page.getByLabel("Email").waitFor();
  expect(await page.getByRole("radio").count()).toBe(0);
  await page.goto("/password");
  await page.getByLabel("Email").waitFor();
  expect(await page.getByRole("radio").count()).toBe(0);
  await page.getByRole("button", { name: "Region: Europe" }).waitFor();
  expect(await page.getByRole("link", { name: /Filing/ }).count()).toBe(0);
});
