import { randomUUID } from "node:crypto";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { menu, type MenuEntry } from "@thingwright/contract/grammar/menu.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { gotoDrawn, goWithin, standsAt } from "./src/go-within.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
let admin: Caller;
/** The values for parameters of paths, by name. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  admin = await platform.actor(1);
  const product = await platform.product(admin);
  const device = await admin.ok(devices.create, { body: { product_id: product.id } });
  const everything = { kind: "all" } as const;
  const role = await admin.ok(roles.create, {
    body: { name: "Clerks", menu_permissions: ["productList"], products: everything, apps: everything },
  });
  const body = { name: "clerk", email: "clerk@example.com", role_id: role.id };
  const member = await admin.ok(members.create, { body });
  Object.assign(ids, { productId: product.id, deviceId: device.id, id: role.id, uid: member.uid });
});

const fill = (path: string) => path.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? name);
const product = "/dashboard/product/$productId";

test.each([
  ["/", "/dashboard/application"],
  ["/dashboard", "/dashboard/application"],
  ["/dashboard/product", "/dashboard/product/productList"],
  [product, `${product}/definition`],
  [`${product}/deviceDebug`, `${product}/deviceDebug/virtual`],
  [`${product}/deviceDebug/device/$deviceId`, `${product}/deviceDebug/device/$deviceId/info`],
  ["/dashboard/deviceManage/deviceList/$deviceId", "/dashboard/deviceManage/deviceList/$deviceId/info"],
  ["/account", "/account/accountInfo"],
  ["/login", "/dashboard/application"],
  ["/login?redirect=/account/roleManage", "/account/roleManage"],
  ["/register", "/dashboard/application"],
  ["/no/such/page", "/404"],
])("%s leads to %s", async (from, to) => {
  const { page } = await browser.open({ url: platform.url, token: admin.token });
  await page.goto(fill(from));
  await page.waitForURL(`${platform.url}${fill(to)}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(fill(to));
});

test("a signed-out visitor is led to sign-in, and the address keeps the requested screen", async () => {
  const { page } = await browser.open({ url: platform.url });
  await gotoDrawn(page, "/login");
  for (const { path } of menu) {
    const asked = fill(path);
    await goWithin(page, asked);
    await standsAt(page, "/login");
    expect(await page.evaluate(() => new URLSearchParams(location.search).get("redirect"))).toBe(asked);
  }
  for (const path of ["/", "/dashboard", "/dashboard/product"]) {
    await page.goto(path);
    await page.waitForURL("**/login");
    expect(new URL(page.url()).search).toBe("");
  }
  await page.goto("/no/such/page");
  await page.waitForURL("**/404");
});

test("screens for level 1 only are 404 for other levels, and appear only in the menu of level 1", async () => {
  const maker = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await gotoDrawn(page, "/account/accountInfo");
  for (const { path } of menu.filter(({ levels }) => levels.length === 1)) {
    await goWithin(page, fill(path));
    await standsAt(page, "/404");
  }
  const titles = async (token: string) => {
    const { page: one } = await browser.open({ url: platform.url, token });
    await one.goto("/account/accountInfo");
    const links = one.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
    await links.filter({ hasText: "Account info" }).waitFor();
    return links.allTextContents();
  };
  const ofMakers = await titles(maker.token);
  expect(ofMakers).toEqual(expect.arrayContaining(["Account info", "Members", "Roles", "Operation log"]));
  const more = (await titles(admin.token)).filter((title) => !ofMakers.includes(title));
  const entries: readonly MenuEntry[] = menu;
  const ofLevelOne = entries.filter(
    ({ levels, navigation, hidden }) =>
      levels.every((one) => one === level.admin) && navigation === 1 && !hidden,
  );
  expect(more.toSorted()).toEqual(ofLevelOne.map(({ title }) => title.en).toSorted());
  expect(more).toEqual(expect.arrayContaining(["Categories", "Outbox", "Tenant center"]));
});

const withIds: readonly MenuEntry[] = menu.filter(({ path }) => path.includes("$"));

test("a malformed id leads to the page for unknown paths, on every screen with an id in its path", async () => {
  const { page } = await browser.open({ url: platform.url, token: admin.token });
  await gotoDrawn(page, "/account/accountInfo");
  for (const { path } of withIds) {
    await goWithin(page, path.replaceAll(/\$\w+/g, "xyz"));
    await standsAt(page, "/404");
    // The address is there before its page is drawn.
    const heading = page.getByRole("heading", { level: 1 });
    await expect.poll(() => heading.innerText(), { message: path }).toBe("Page not found");
  }
});

test("an unknown id shows that nothing exists, on every screen with an id in its path", async () => {
  const { page, expectProblem } = await browser.open({ url: platform.url, token: admin.token });
  expectProblem(/status of 404/);
  await gotoDrawn(page, "/no/such/page");
  const told = page.getByText("This does not exist, or you have no access to it.");
  for (const { key, path, words = {} } of withIds) {
    await goWithin(
      page,
      path.replaceAll(/\$(\w+)/g, (_, name: string) => words[name]?.[0] ?? randomUUID()),
    );
    await told.first().waitFor();
    await expect.poll(() => page.locator("main .animate-shimmer").count(), { message: key }).toBe(0);
    await expect
      .poll(() => page.getByRole("link", { name: "Back to overview" }).count(), { message: key })
      .toBeGreaterThan(0);
    // Or the next screen could not be told from this one.
    await goWithin(page, "/no/such/page");
    await standsAt(page, "/404");
    await expect.poll(() => told.count(), { message: key }).toBe(0);
  }
});

test("a member who may only view roles gets 404 for the form of a new role", async () => {
  const maker = await platform.actor();
  const reader = await platform.member(maker, { menus: ["roleManage"], products: "all" });
  const { page } = await browser.open({ url: platform.url, token: reader.token });
  await page.goto("/account/roleManage/new");
  await page.waitForURL("**/404");
  expect(await page.getByRole("textbox").count()).toBe(0);
});

test("the role page of a member shows the assignment, and leads to the choice of another role", async () => {
  const { page } = await browser.open({ url: platform.url, token: admin.token });
  await page.goto(fill("/account/roleManage/$id/$uid"));
  await page.getByRole("heading", { level: 1, name: "Clerks" }).waitFor();
  await page.getByText("Assigned to clerk.").waitFor();
  await page.getByRole("link", { name: "Assign another role" }).click();
  await page.waitForURL(`**${fill("/account/subUserManage/role/$uid")}`);
  expect(await page.getByRole("radio", { name: /Clerks \(current\)/ }).isChecked()).toBe(true);
});
