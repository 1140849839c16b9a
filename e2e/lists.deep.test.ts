import { readFile } from "node:fs/promises";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { enabled, online } from "@thingwright/contract/grammar/enums.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

async function open(token: string, path: string): Promise<Page> {
  const { page } = await browser.open({ url: platform.url, token });
  await page.goto(path);
  return page;
}

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
}

const toolbar = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name, exact: true });

/** Confirms the open dialog, which must name these rows. */
async function agree(page: Page, button: string, names: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const name of names) await dialog.getByText(name, { exact: true }).waitFor();
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

/** The lines of the file that the export saves. */
async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  const file = await downloadFrom(page, () => page.getByRole("button", { name: "Export CSV" }).click());
  const text = await readFile(await file.path(), "utf8");
  return {
    name: file.suggestedFilename(),
    lines: text
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n"),
  };
}

test("several real devices are disabled, enabled and deleted at once", async () => {
  const maker = await platform.actor();
  const { id: product_id } = await platform.product(maker);
  for (const device_name of ["lamp-one", "lamp-two", "lamp-three"])
    await maker.ok(devices.create, { body: { product_id, device_name } });
  const stored = async () =>
    Object.fromEntries(
      (await maker.ok(devices.list, { query: { product_id } })).list.map((one) => [one.name, one.status]),
    );
  const page = await open(maker.token, `/dashboard/product/${product_id}/deviceDebug/real`);
  await select(page, "lamp-one", "lamp-two");
  await toolbar(page, "Disable").click();
  await agree(page, "Disable", ["lamp-one", "lamp-two"]);
  await page.getByText("2 devices disabled").waitFor();
  expect(await stored()).toEqual({
    "lamp-one": enabled.no,
    "lamp-two": enabled.no,
    "lamp-three": enabled.yes,
  });
  await select(page, "lamp-one");
  await toolbar(page, "Enable").click();
  await page.getByText("1 device enabled").waitFor();
  await select(page, "lamp-two", "lamp-three");
  await toolbar(page, "Delete").click();
  await agree(page, "Delete", ["lamp-two", "lamp-three"]);
  await page.getByText("2 devices deleted").waitFor();
  expect(await stored()).toEqual({ "lamp-one": enabled.yes });
});

test("a bulk action reports the rows that were refused, with the reason", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const names = ["Virtual one", "Virtual two"];
  for (const name of names) await maker.ok(virtualDevices.create, { params: product, body: { name } });
  const { page, expectProblem } = await browser.open({ url: platform.url, token: maker.token });
  expectProblem(/status of 404/);
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/virtual`);
  await select(page, ...names);
  const { list } = await maker.ok(virtualDevices.list, { params: product, query: {} });
  await maker.ok(virtualDevices.remove, { params: { ...product, deviceId: list[0]!.id } });
  await toolbar(page, "Stop").click();
  await page.getByText("1 device stopped").waitFor();
  await page.getByText("1 item was not changed").waitFor();
  await page.getByText("This does not exist, or you have no access to it.").waitFor();
  expect(await page.getByRole("toolbar").count()).toBe(0);
});

test("a bulk action on a device that no longer exists says so and clears the selection", async () => {
  const maker = await platform.actor();
  const { id: product_id } = await platform.product(maker);
  const made = [];
  for (const device_name of ["lamp-one", "lamp-two"])
    made.push(await maker.ok(devices.create, { body: { product_id, device_name } }));
  const { page, expectProblem } = await browser.open({ url: platform.url, token: maker.token });
  expectProblem(/status of 404/);
  await page.goto(`/dashboard/product/${product_id}/deviceDebug/real`);
  await select(page, "lamp-one", "lamp-two");
  await maker.ok(devices.remove, { params: made[0]! });
  await toolbar(page, "Enable").click();
  await page.getByText("Some of the selected items no longer exist").waitFor();
  await page.getByText("lamp-one").waitFor({ state: "detached" });
  expect(await page.getByRole("toolbar").count()).toBe(0);
});

test("several virtual devices are stopped at once, and the list is exported", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const names = ["Virtual one", "Virtual two"];
  for (const name of names) await maker.ok(virtualDevices.create, { params: product, body: { name } });
  const page = await open(maker.token, `/dashboard/product/${product.id}/deviceDebug/virtual`);
  await select(page, ...names);
  await toolbar(page, "Stop").click();
  await page.getByText("2 devices stopped").waitFor();
  const { list } = await maker.ok(virtualDevices.list, { params: product, query: {} });
  expect(list.map(({ running }) => running)).toEqual([enabled.no, enabled.no]);
  await expect
    .poll(async () => (await maker.ok(devices.list, { query: { online: online.online } })).total)
    .toBe(0);
  const { name, lines } = await exported(page);
  expect(name).toBe("virtual-devices.csv");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^"Virtual two","virtual-\w+",.*,"Stopped",/);
});

test("several tenants are disabled at once", async () => {
  const admin = await platform.actor(1);
  const quota = { device_quota: 5, member_quota: 2 };
  for (const company_name of ["Fridge Ltd", "Lamp Ltd"]) {
    const email = `${company_name.slice(0, 4).toLowerCase()}@tenants.example`;
    await admin.ok(tenants.create, { body: { email, nickname: "Ops", company_name, ...quota } });
  }
  const page = await open(admin.token, "/account/tenantManage?keyword=tenants.example");
  await select(page, "Fridge Ltd", "Lamp Ltd");
  await toolbar(page, "Disable").click();
  await agree(page, "Disable", ["Fridge Ltd", "Lamp Ltd"]);
  await page.getByText("2 tenants disabled").waitFor();
  const { list } = await admin.ok(tenants.list, { query: { keyword: "tenants.example" } });
  expect(list.map(({ status }) => status)).toEqual([enabled.no, enabled.no]);
});

test("roles and the outbox can be exported, the outbox without the contents of its messages", async () => {
  const admin = await platform.actor(1);
  const everything = { kind: "all" } as const;
  const role = { name: "=Support", menu_permissions: ["productList" as const] };
  await admin.ok(roles.create, { body: { ...role, products: everything, apps: everything } });
  const quota = { device_quota: 5, member_quota: 2 };
  const tenant = { email: "mailed@export.example", nickname: "Ops", company_name: "Mailed", ...quota };
  await admin.ok(tenants.create, { body: tenant });
  const page = await open(admin.token, "/account/roleManage");
  await page.getByText("=Support").first().waitFor();
  const saved = await exported(page);
  expect(saved.name).toBe("roles.csv");
  expect(saved.lines[1]).toMatch(/^"'=Support","",0,"productList","All",/);
  await page.goto("/system/outbox?keyword=export.example");
  await page.getByText("mailed@export.example").first().waitFor();
  const { name, lines } = await exported(page);
  expect(name).toBe("outbox.csv");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^"Email","mailed@export\.example",/);
  expect(lines[1]).not.toContain("key=");
});

test("the operation log finds one of many people by name, and keeps the chosen person after a reload", async () => {
  const maker = await platform.actor();
  for (let n = 0; n < 55; n++) await platform.member(maker);
  const zoe = await platform.member(maker);
  const { uid } = await zoe.ok(accounts.current);
  await zoe.ok(accountInfo.updateProfile, { body: { nickname: "Zoe" } });
  const page = await open(maker.token, "/account/operatingRecord");
  const who = page.getByRole("combobox", { name: "Who" });
  await who.click();
  await page.getByRole("option", { name: "(you)" }).waitFor();
  expect(await page.getByRole("option", { name: "Zoe" }).count()).toBe(0);
  await page.keyboard.type("zo");
  await page.getByRole("option", { name: "Zoe" }).click();
  await page.waitForURL(new RegExp(`account_id=${uid}`));
  await page.reload();
  await expect.poll(() => who.inputValue()).toBe("Zoe");
});
