import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { callerOf } from "@thingwright/server/test/caller.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { expectRestoredAfterSignIn, gotoLive, signInElsewhere, signInOf } from "./src/session-end.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("after the same user has signed in again, the page and the typed text are restored, but not passwords", async () => {
  const maker = await platform.actor();
  const { page, expectProblem } = await browser.open({
    url: platform.url,
    token: await signInOf(platform, maker),
  });
  expectProblem(/status of 401/);
  await page.goto("/account/accountInfo");
  await page.getByLabel("Nickname").fill("Half a na");
  const password = page.getByLabel("Current password");
  await password.fill("Secret-1234");
  await expectRestoredAfterSignIn(page, platform, maker);
  expect(await password.inputValue()).toBe("");
  expect(await page.getByLabel("Nickname").inputValue()).toBe("Half a na");
  // It is a form as before: it asks before the text is lost, and saves.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await maker.ok(accounts.current)).nickname).toBe("Half a na");
});

test("a page is removed when its session ends, and another user who signs in does not see its text", async () => {
  const [maker, other] = [await platform.actor(), await platform.actor()];
  const token = await signInOf(platform, maker);
  const { page, expectProblem } = await browser.open({ url: platform.url, token });
  expectProblem(/status of 401/);
  await gotoLive(page, "/account/accountInfo");
  await page.getByLabel("Nickname").fill("Only mine");
  const former = await page.getByRole("main").elementHandle();
  await callerOf(platform.url, token, maker.owner).ok(accounts.logout);
  await page.getByText("You signed out in another tab.").waitFor();
  expect(await former?.evaluate((main) => main.isConnected)).toBe(false);
  expect(await page.content()).not.toContain("Only mine");
  await signInElsewhere(page, other.token);
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  expect(await page.getByLabel("Nickname").inputValue()).not.toBe("Only mine");
  expect(await former?.evaluate((main) => main.isConnected)).toBe(false);
});

test("a page that was left by signing out is not restored", async () => {
  const maker = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: await signInOf(platform, maker) });
  await page.goto("/account/accountInfo");
  await page.getByLabel("Nickname").fill("Not kept");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await signInElsewhere(page, await signInOf(platform, maker));
  await page.waitForURL("**/dashboard/**");
  await page.goto("/account/accountInfo");
  expect(await page.getByLabel("Nickname").inputValue()).not.toBe("Not kept");
});

test("the sign-in page shows the actual reason why a session has ended", async () => {
  const maker = await platform.actor();
  const { page, expectProblem } = await browser.open({ url: platform.url });
  expectProblem(/status of 401/);
  await page.goto("/404");
  const open = async () => {
    const token = await signInOf(platform, maker);
    await page.evaluate((next) => localStorage.setItem("thingwright.token", next), token);
    await gotoLive(page, "/account/accountInfo");
  };
  await open();
  await maker.ok(accountInfo.endSession, { query: { others: "1" } });
  await page.getByText("This session was signed out from your account").waitFor();
  await open();
  platform.clock.advance(400 * 86_400_000);
  await page.getByText("Your session has ended: it was idle for too long").waitFor();
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/account/accountInfo");
});
