import { readFile } from "node:fs/promises";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const level = {
  identifier: "lamp_level",
  name: "亮度",
  name_en: "Brightness",
  data_type: "value",
  min: 0,
  max: 100,
  transfer_type: "issue_report",
};

test("a product can be exported as a file, changed by a breaking import, reverted, and created again from the file", async () => {
  const maker = await platform.actor();
  const { id } = await platform.product(maker, { product_type: 1, name: "Desk lamp" });
  const of = { params: { id } };
  await maker.ok(products.define, { ...of, body: { list: [level] as never } });
  await maker.ok(releases.setStatus, { ...of, body: { status: 2 } });
  await maker.ok(devices.create, { body: { product_id: id } });
  await maker.ok(releases.setStatus, { ...of, body: { status: 1 } });
  const most = async () => (await maker.ok(products.definition, of)).list[0]!.max;

  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${id}/definition`);
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  const saved = await downloadFrom(page, () =>
    page.getByRole("menuitem", { name: "Export as YAML" }).click(),
  );
  const text = await readFile(await saved.path(), "utf8");
  const file = (changed: string) => ({
    name: "lamp.yaml",
    mimeType: "text/yaml",
    buffer: Buffer.from(changed),
  });

  await more.click();
  await page.getByRole("menuitem", { name: "Import from file" }).click();
  await page.locator('input[type="file"]').setInputFiles(file(text.replace("max: 100", "max: 50")));
  await page.getByText("1 breaking change", { exact: true }).waitFor();
  await page.getByText("Brightness has a narrower range: 0 … 100 → 0 … 50").waitFor();
  await page.getByRole("checkbox", { name: /Brightness/ }).click();
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await page.getByText("Both are the same.").waitFor();
  expect(await most()).toBe(50);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Brightness has a narrower range: 0 … 100 → 0 … 50").waitFor();
  expect(await most()).toBe(100);

  await page.goto("/dashboard/product/productList");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Import a product" });
  await drawer.locator('input[type="file"]').setInputFiles(file(text));
  await drawer.getByLabel("Name").fill("Desk lamp again");
  await drawer.getByRole("button", { name: "Create product" }).click();
  await drawer.waitFor({ state: "detached" });
  await page.getByText("Desk lamp again", { exact: true }).first().waitFor();
});
