import { devices } from "@thingwright/contract/devices/devices.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { mqttUrl, samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
let actor: Caller;

beforeAll(async () => {
  actor = await platform.actor();
});

async function made() {
  const product = await platform.product(actor);
  const params = { id: product.id };
  await actor.ok(products.define, { params, body: { list: samplePoints } });
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  const stored = async () => (await actor.ok(keyMapping.get, { params })).list;
  return { product, params, page, stored };
}

test("key mappings can be added, removed, restored and saved, and are shown at their function points", async () => {
  const { product, params, page, stored } = await made();
  await page.goto(`/dashboard/product/${product.id}/definition`);
  await page.getByRole("button", { name: "Key mapping" }).click();
  const drawer = page.getByRole("dialog", { name: "Key mapping" });
  await drawer.getByText("No keys mapped").waitFor();

  await drawer.getByRole("button", { name: "Add key" }).click();
  await page.keyboard.type("env.temp-1");
  await drawer.getByLabel("Function point", { exact: true }).fill("temper");
  await page.getByRole("option", { name: /temperature/ }).click();
  await drawer.getByRole("button", { name: "Paste lines" }).click();
  await drawer
    .getByLabel(/^One line for each key/)
    .fill("old.level = dimming\nlevel-1\tdimming\nodd = nothing");
  await drawer.getByRole("button", { name: "Add lines" }).click();
  await drawer.getByText(/^1 line not added/).waitFor();

  await drawer.getByRole("button", { name: "Remove old.level" }).click();
  await drawer.getByRole("button", { name: "Undo" }).click();
  await drawer.getByRole("button", { name: "Add key" }).click();
  await page.keyboard.type("relay");
  await drawer.getByLabel("Function point", { exact: true }).last().fill("mode");
  await page.getByRole("option", { name: "Mode mode", exact: true }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByText("Already an identifier of this product, so it needs no mapping").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await drawer.getByRole("button", { name: "Remove relay" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.waitFor({ state: "hidden" });
  const rows = [
    { key: "env.temp-1", identifier: "temperature" },
    { key: "old.level", identifier: "dimming" },
    { key: "level-1", identifier: "dimming" },
  ];
  expect(await stored()).toEqual(rows);
  const row = page.getByRole("listitem").filter({ hasText: "dimming" });
  await row.getByText("old.level, level-1").waitFor();

  await row.getByRole("button", { name: "Delete Brightness" }).click();
  await page.getByText(/keys mapped to it are removed/).waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(stored).toEqual(rows.slice(0, 1));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toEqual(rows);
  expect((await actor.ok(products.definition, { params })).list).toHaveLength(samplePoints.length);

  await row.getByRole("button", { name: "Edit Brightness" }).click();
  const editing = page.getByRole("dialog");
  await editing.getByLabel("Identifier").fill("lamp_level");
  await editing.getByRole("button", { name: "Save" }).click();
  const [first, ...moved] = rows;
  await expect.poll(stored).toEqual([first, ...moved.map(({ key }) => ({ key, identifier: "lamp_level" }))]);
});

test("a refused key can be mapped from the log, and the next report with this key is accepted", async () => {
  const { product, page, stored } = await made();
  const body = { product_id: product.id, device_name: "old-sensor" };
  const { id, access_token } = await actor.ok(devices.create, { body });
  const device = connectDevice({ url: mqttUrl(platform), token: access_token });
  await device.ready();
  await device.post({ "env.temp-1": 20 });
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/device/${id}/communicationLog`);
  await page
    .getByRole("button", { name: /env\.temp-1/ })
    .first()
    .click();
  await page.getByRole("link", { name: /^Map this key… ?env\.temp-1$/ }).click();
  const drawer = page.getByRole("dialog", { name: "Key mapping" });
  await expect.poll(() => drawer.getByLabel("Key in firmware").inputValue()).toBe("env.temp-1");
  await drawer.locator('input[role="combobox"]:focus').waitFor();
  expect(await drawer.getByText("Required").count()).toBe(0);
  await page.keyboard.type("temper");
  await page.getByRole("option", { name: /temperature/ }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.waitFor({ state: "hidden" });
  expect(await stored()).toEqual([{ key: "env.temp-1", identifier: "temperature" }]);
  expect(page.url()).not.toContain("map=");
  await device.post({ "env.temp-1": 21 });
  const reported = async () => JSON.stringify(await actor.ok(devices.properties, { params: { id } }));
  await expect.poll(reported).toMatch(/"temperature"[^}]*21/);
  await device.close();
});
