import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { givePassword, mustChangePassword, proveLongAgo } from "@thingwright/server/test/factories.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { look, switchLanguage } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const password = "Abcdeg12";

async function open(owner: Caller, path: string) {
  await givePassword(platform.sql, owner.owner, password);
  const visit = await browser.open({ url: platform.url, token: owner.token });
  await visit.page.goto(path);
  return visit;
}

test("a token is made once its maker has confirmed who they are, and nothing typed is lost", async () => {
  const owner = await platform.actor();
  await proveLongAgo(platform.sql, owner.token);
  const { page, expectProblem } = await open(owner, "/account/accountInfo");
  expectProblem(/status of (403|422)/);
  await page.getByRole("button", { name: "New token" }).click();
  const drawer = page.getByRole("dialog", { name: "New token" });
  await drawer.getByLabel("Name").fill("Nightly export");
  await drawer.getByRole("checkbox", { name: "View products" }).click();
  const question = page.getByRole("dialog", { name: "Confirm your identity" });
  const create = () => drawer.getByRole("button", { name: "Create", exact: true }).click();

  // Who declines keeps the form.
  await create();
  await question.locator("input:focus").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await drawer.getByText("Confirm your identity first.").waitFor();
  expect(await drawer.getByLabel("Name").inputValue()).toBe("Nightly export");

  await create();
  await question.locator("input:focus").waitFor();
  await page.keyboard.type("Abcdef13");
  await page.keyboard.press("Enter");
  await question.getByText("The current password is wrong.").waitFor();
  expect(await look(page, "proof")).toEqual([]);
  // The look leaves the page in Chinese.
  await page.getByRole("textbox", { name: "密码" }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("请立即复制").waitFor();
  const { list } = await owner.ok(accountInfo.accessTokens);
  expect(list.map(({ name }) => name)).toEqual(["Nightly export"]);
});

test("a password that the platform made up is changed before anything else shows", async () => {
  const owner = await platform.actor();
  await mustChangePassword(platform.sql, owner.owner);
  const { page } = await open(owner, "/account/operatingRecord");
  await page.getByRole("heading", { level: 1, name: "Choose your own password" }).waitFor();
  expect(await look(page, "first-password")).toEqual([]);
  await switchLanguage(page, "English");
  expect(await page.getByRole("navigation").count()).toBe(0);
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("Another12");
  await page.getByLabel("Confirm password").fill("Another12");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Operation log" }).waitFor();
});
