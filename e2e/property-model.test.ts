import { readFile } from "node:fs/promises";
import { categories } from "@thingwright/contract/products/categories.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const admin = await platform.actor(1);
const maker = await platform.actor();
const bulb = (await admin.ok(categories.list)).list[0]!.children[0]!;

const example = (name: string) =>
  readFile(new URL(`../contract/src/exchange/testing/${name}.json`, import.meta.url));

async function open(caller: Caller, path: string) {
  const visit = await browser.open({ url: platform.url, token: caller.token });
  await visit.page.goto(path);
  return visit;
}

test("a standard function point is added, found, changed and deleted", async () => {
  const { page, expectProblem } = await open(admin, "/system/propertyModel");
  expectProblem(/status of 409/);
  await page.getByRole("button", { name: "Add function point" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(/^Name/).first().fill("雾量");
  await drawer.getByLabel(/^English name/).fill("Mist");
  await expect.poll(() => drawer.getByLabel(/^Identifier/).inputValue()).toBe("mist");
  await drawer.getByRole("button", { name: "Create" }).click();
  await page.getByText("“Mist” was added").waitFor();
  await page.getByPlaceholder("Name or identifier").fill("雾量");
  await page.getByRole("radio", { name: "Not used" }).click();
  // The keyword comes after a pause, and keeps the filter that was chosen meanwhile.
  await expect.poll(() => page.url()).toMatch(/keyword=.+used=no|used=no.+keyword=/);
  await page.getByRole("button", { name: "Actions for Mist" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await drawer.getByLabel(/^English name/).fill("Fog");
  // Somebody else saves first.
  const params = { identifier: "mist" };
  const { use, ...point } = await admin.ok(propertyModels.get, { params });
  expect(use.product_count).toBe(0);
  await admin.ok(propertyModels.update, { params, body: { point: { ...point, name_en: "Haze" } } });
  await drawer.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByText("“Fog” was saved").waitFor();
  await page.getByRole("button", { name: "Actions for Fog" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("“Fog” was deleted").waitFor();
});

test(
  "a standard function point shows where it is used, and cannot be deleted while it is used",
  deepOnly,
  async () => {
    const { page } = await open(admin, "/system/propertyModel?keyword=brightness");
    const row = page.getByRole("row").filter({ has: page.getByText("brightness", { exact: true }) });
    await row.getByRole("button", { name: /templates?/ }).click();
    await page.getByRole("link", { name: bulb.name_en, exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Actions for Brightness", exact: true }).click();
    await expect
      .poll(() => page.getByRole("menuitem", { name: "Delete" }).getAttribute("aria-disabled"))
      .toBe("true");
  },
);

test.each([
  ["lamp.tsl", "Aliyun TSL", "Arrays are not supported"],
  ["thermostat.tuya-functions", "Tuya function schema", "Fault bits became fault codes"],
  ["plug.tuya-model", "Tuya thing model", "Services and actions are not function points"],
  ["air-monitor.tm", "WoT Thing Model 1.1", "is a placeholder"],
])(
  "%s is imported into a product with notes on what is lost, and can be exported again",
  async (name, format, lost) => {
    const { id } = await platform.product(maker);
    await maker.ok(products.define, { params: { id }, body: { list: [] } });
    const { page } = await open(maker, `/dashboard/product/${id}/definition`);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.locator('input[type="file"]').setInputFiles({
      name: `${name}.json`,
      mimeType: "application/json",
      buffer: await example(name),
    });
    const drawer = page.getByRole("dialog");
    await drawer.getByText(new RegExp(`^${format}, \\d`)).waitFor();
    await drawer.getByText(lost).first().waitFor();
    await drawer.getByText(`When exported as ${format}`).waitFor();
    await drawer.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Function points imported").waitFor();
    expect((await maker.ok(products.definition, { params: { id } })).list.length).toBeGreaterThan(4);
    await page.getByRole("button", { name: "Import, export" }).click();
    await page.getByRole("menuitem", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Format" }).click();
    await page.getByRole("option", { name: format }).click();
    await dialog.getByText("What this format cannot express").waitFor();
    const download = await downloadFrom(page, () => dialog.getByRole("button", { name: "Download" }).click());
    expect(JSON.parse(await readFile(await download.path(), "utf8"))).toBeInstanceOf(Object);
  },
);

test(
  "a file of function points is imported into the pool of standard function points",
  deepOnly,
  async () => {
    const { page } = await open(admin, "/system/propertyModel");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.locator('input[type="file"]').setInputFiles({
      name: "tm.json",
      mimeType: "application/json",
      buffer: await example("air-monitor.tm"),
    });
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("heading", { name: "Preview" }).waitFor();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText(/\d added, \d changed/).waitFor();
    await page.getByPlaceholder("Name or identifier").fill("targetHumidity");
    await page.getByText("Target humidity").first().waitFor();
    const { list } = await admin.ok(propertyModels.pool, { query: { keyword: "targetHumidity" } });
    expect(list.map(({ identifier }) => identifier)).toEqual(["targetHumidity"]);
  },
);
