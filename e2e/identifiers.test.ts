import { products } from "@thingwright/contract/products/products.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openPointDrawer } from "./src/add-point.ts";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

async function openDrawer(list: NewFunctionPoint[] = []) {
  const actor = await platform.actor();
  const { id } = await platform.product(actor);
  await actor.ok(products.define, { params: { id }, body: { list } });
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(`/dashboard/product/${id}/definition`);
  return { page, drawer: await openPointDrawer(page), loaded };
}

async function reads(field: Locator, value: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(value);
}

test("an identifier is proposed from the name as it is typed, until the identifier is edited by hand", async () => {
  const glow: NewFunctionPoint = {
    identifier: "glow_level",
    name: "Glow",
    data_type: "bool",
    transfer_type: "report",
  };
  const { page, drawer, loaded } = await openDrawer([glow]);
  const name = drawer.getByLabel(/^Name/);
  const english = drawer.getByLabel(/^English name/);
  const identifier = drawer.getByLabel(/^Identifier/);
  await name.pressSequentially("Soil p");
  await reads(identifier, "soil_p");
  await name.pressSequentially("H");
  await reads(identifier, "soil_ph");
  expect(loaded.filter((url) => url.includes("pinyin"))).toEqual([]);
  // One of the product's, then one of the pool.
  await name.fill("Glow level");
  await reads(identifier, "glow_level_2");
  await name.fill("Humidity");
  await reads(identifier, "humidity_2");
  await name.fill("长度 A");
  await reads(identifier, "changdu_a");
  expect(loaded.filter((url) => url.includes("pinyin"))).toHaveLength(1);
  await english.fill("Length");
  await reads(identifier, "length");

  // A click selects the proposal, and typing replaces it.
  await identifier.click();
  await page.keyboard.type("span");
  await reads(identifier, "span");
  await name.fill("Width");
  await english.fill("Width");
  await reads(identifier, "span");
  // What was typed is not selected by a click: typing goes on in it.
  await identifier.click();
  await page.keyboard.press("End");
  await page.keyboard.type("_mm");
  await reads(identifier, "span_mm");
  // An empty field follows the name again.
  await identifier.fill("");
  await english.fill("Breadth");
  await reads(identifier, "breadth");
});

test("identifiers of members, values of enum texts and codes of faults are proposed", async () => {
  const { drawer } = await openDrawer();
  await drawer.getByRole("radio", { name: "Structure", exact: true }).click();
  await drawer.getByRole("button", { name: "Add a member" }).click();
  for (const number of [1, 2]) await drawer.getByLabel(/^Name/).nth(number).fill("Humidity");
  const identifiers = drawer.getByLabel(/^Identifier/);
  await reads(identifiers.nth(1), "humidity");
  await reads(identifiers.nth(2), "humidity_2");

  await drawer.getByRole("radio", { name: "Enum (string)", exact: true }).click();
  const text = drawer.getByPlaceholder("Text", { exact: true }).first();
  const value = drawer.getByPlaceholder("Value", { exact: true }).first();
  await text.fill("自动 1");
  await reads(value, "zidong_1");
  await drawer.getByRole("radio", { name: "Enum (integer)", exact: true }).click();
  await text.fill("Eco");
  expect(await value.inputValue()).toBe("zidong_1");

  await drawer.getByRole("radio", { name: "Fault", exact: true }).click();
  await drawer.getByRole("button", { name: "Add fault code" }).click();
  const codes = drawer.getByPlaceholder("Code", { exact: true });
  for (const row of [0, 1])
    await drawer.getByPlaceholder("Meaning", { exact: true }).nth(row).fill("Too hot");
  await reads(codes.nth(0), "too_hot");
  await reads(codes.nth(1), "too_hot_2");
  const invalid = drawer.locator('[aria-invalid="true"]');
  expect(await invalid.evaluateAll((fields) => fields.map((field) => field.getAttribute("name")))).toEqual(
    [],
  );
});
