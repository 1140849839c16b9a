import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { switchLanguage } from "./src/look.ts";
import { gotoLive } from "./src/session-end.ts";

const account = "admin@thingwright.local";
const password = "Administer1!";
const browser = browserForTests();

const platform = await forFile(startPlatform({ ADMIN_ACCOUNT: account, ADMIN_PASSWORD: password }));

async function signIn(page: Page, secret = password): Promise<void> {
  await page.getByLabel("Account").fill(account);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("leads to the page that was requested before sign-in", async () => {
  const { page } = await browser.open({ url: platform.url });
  await page.goto("/dashboard/product/create?from=link");
  await page.getByText("You need to sign in to open that page.").waitFor();
  await signIn(page);
  await page.waitForURL("**/dashboard/product/create?from=link");
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/product/create");
});

test("refuses a wrong password and keeps the account name in the form", async () => {
  const { page, expectProblem } = await browser.open({ url: platform.url });
  expectProblem(/status of 401/);
  await page.goto("/login");
  await signIn(page, "Not-this-one1");
  await page.getByRole("alert").filter({ hasText: "Wrong account or password" }).waitFor();
  expect(await page.getByLabel("Account").inputValue()).toBe(account);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/application");
});

test("marks invalid fields before anything is sent", async () => {
  const { page } = await browser.open({ url: platform.url });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto("/login");
  await page.getByLabel("Account").fill("not an account");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(2);
  expect(sent.filter((url) => url.includes("/user/login"))).toEqual([]);
});

test(
  "a pressed link stays below the pointer while the validation rules of a field load",
  deepOnly,
  async () => {
    const { page } = await browser.open({ url: platform.url });
    await page.goto("/login");
    const field = page.getByLabel("Account");
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    const held = Promise.withResolvers<void>();
    let waiting = 0;
    await page.route("**/assets/*.js", async (route) => {
      waiting += 1;
      await held.promise;
      await route.continue();
    });
    const link = page.getByRole("link", { name: "Forgot password?" });
    await field.press("Tab");
    await expect.poll(() => waiting).toBeGreaterThan(0);
    await link.hover();
    await page.mouse.down();
    held.resolve();
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("Required").count()).toBe(0);
    await page.mouse.up();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  },
);

test("an expired session asks to sign in again, and then returns to the same page", async () => {
  const caller = await platform.actor(1);
  const { page, expectProblem } = await browser.open({ url: platform.url, token: caller.token });
  expectProblem(/status of 401/);
  await gotoLive(page, "/dashboard/product/create?from=link");
  await caller.ok(accounts.logout);
  // The open page notices by itself that its session has ended.
  await page.getByText("You signed out in another tab").waitFor();
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  expect(await kept()).not.toEqual(expect.arrayContaining(["thingwright.token"]));
  expect(await kept()).not.toEqual(expect.arrayContaining(["thingwright.language"]));
  await signIn(page);
  await page.waitForURL("**/dashboard/product/create?from=link");
  expect(await page.getByText("You signed out in another tab").count()).toBe(0);
});

test("sign-out ends the session in the server too", async () => {
  const { page } = await browser.open({ url: platform.url });
  await page.goto("/login");
  await signIn(page);
  await page.waitForURL("**/dashboard/application");
  const token = await page.evaluate(() => localStorage.getItem("thingwright.token"));
  await page.getByRole("button", { name: /^Account of/ }).click();
  const ended = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await ended;
  expect(await page.evaluate(() => localStorage.getItem("thingwright.token"))).toBeNull();
  const answer = await fetch(`${platform.url}/api/v1/user/get`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toMatchObject({ code: 20202 });
  await page.goto("/dashboard/product/productList");
  await page.waitForURL("**/login?redirect=**");
});

test(
  "the sign-in of another user in another tab replaces the page of the former user",
  deepOnly,
  async () => {
    const [first, second] = [await platform.actor(), await platform.actor()];
    const { page } = await browser.open({ url: platform.url, token: first.token });
    await page.goto("/account/subUserManage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const former = await page.getByRole("main").elementHandle();
    const other = await page.context().newPage();
    await other.goto("/docs");
    await other.evaluate((token) => localStorage.setItem("thingwright.token", token), second.token);
    await page.waitForFunction((main) => !main?.isConnected, former);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account/subUserManage");
  },
);

test(
  "a 403 is shown in place, but in the system area it leads to 404, and going back reloads the rights",
  deepOnly,
  async () => {
    const { token } = await platform.actor(1);
    const { page, expectProblem } = await browser.open({ url: platform.url, token });
    expectProblem(/status of 403/);
    const refused = { code: 20326, problem: "forbidden", msg: "Not for you", data: null };
    const refuse = (url: string) => page.route(url, (call) => call.fulfill({ status: 403, json: refused }));
    await refuse("**/api/v1/product?*");
    await page.goto("/dashboard/product/productList");
    await page.getByText("Not for you").waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/product/productList");
    await refuse("**/api/v1/outbox*");
    await page.goto("/account/accountInfo");
    const readAnew = page.waitForRequest("**/user/get");
    await page.getByRole("link", { name: "Outbox" }).click();
    await page.waitForURL("**/404");
    // The link back reads the caller's rights again.
    await page.getByRole("link", { name: "Back to overview" }).click();
    await readAnew;
  },
);

test("an unknown path ends at a page that leads back", deepOnly, async () => {
  const { token } = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token });
  await page.goto("/dashboard/no/such/page");
  await page.waitForURL("**/404");
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  expect(await page.title()).toMatch(/not found/);
  await page.getByRole("link", { name: "Back to overview" }).click();
  await page.waitForURL("**/dashboard/application");
});

test("language and theme change without a page load, and are kept after a reload", async () => {
  const { token } = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token });
  await page.goto("/dashboard/product/productList");
  await page.getByRole("heading", { level: 1, name: /^Product/ }).waitFor();
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  await switchLanguage(page, "中文");
  await page.getByRole("heading", { level: 1, name: /^产品/ }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
  await page.getByRole("button", { name: "主题" }).click();
  await page.getByRole("menuitemcheckbox", { name: "深色" }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  expect(loads).toEqual([]);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /^产品/ }).waitFor();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
});
