import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productLanguages } from "@thingwright/contract/products/product-languages.ts";
import { neededParts } from "@thingwright/contract/products/release-checklist.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("a maker edits several parts of a product's configuration", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker, { product_type: 1 });
  const of = { params: { id: product.id } };
  await maker.ok(configuration.save, { ...of, body: { pairing_types: [], guides: {}, panel: null } });
  const stored = () => maker.ok(configuration.get, of);
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  const home = `/dashboard/product/${product.id}`;
  const save = () => page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();

  await page.goto(`${home}/config`);
  await page.getByText(/parts? to configure$/).waitFor();
  const needed = page.getByRole("link", { name: /Required for release$/ });
  await expect.poll(() => needed.count()).toBe(neededParts.size);
  expect(await page.getByRole("link", { name: /parts? to configure$/ }).count()).toBe(0);
  await page.getByRole("link", { name: /^Pairing guides/ }).click();
  await page.getByRole("button", { name: "Choose pairing methods" }).click();
  await page.getByRole("button", { name: "Add all that fit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/netConfig\/ez$/);
  await page.getByRole("tab", { name: /Wi-Fi AP/ }).click();
  await page.waitForURL(/netConfig\/ap$/);
  expect((await stored()).pairing_types).toEqual(["ez", "ap", "qr", "scan"]);

  await page.goto(`${home}/config/panel`);
  const order = page.getByRole("list", { name: "Order" });
  const second = order.getByRole("button").nth(1);
  await second.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await save();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await stored()).panel?.order?.length).toBeGreaterThan(1);

  await page.goto(`${home}/config/bindAndGroup/bindingSet`);
  await page.getByRole("radio", { name: /^Preemptive/ }).click();
  await page.getByRole("switch", { name: /^Supports groups/ }).click();
  await save();
  await expect
    .poll(async () => (await stored()).binding)
    .toEqual({ mode: "preemptive", supports_groups: true });

  await page.goto(`${home}/config/spec`);
  await page.getByRole("button", { name: "Add row" }).click();
  await page
    .getByRole("group", { name: "Row 1" })
    .getByLabel("Name")
    .evaluate((field: HTMLElement) => {
      const data = new DataTransfer();
      data.setData("text/plain", "Power\t9\tW\nBase\tE27\n");
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
  await page.getByRole("group", { name: "Row 2" }).waitFor();
  await page.getByRole("button", { name: "Delete row 1" }).click();
  // The toast before, which has such a button too, may still be fading out.
  const deleted = page.getByText("“Power” was deleted").locator("xpath=ancestor::*[.//button][1]");
  await deleted.getByRole("button", { name: "Undo" }).click();
  await save();
  await expect
    .poll(async () => (await stored()).spec)
    .toEqual([
      { key: "Power", value: "9", unit: "W" },
      { key: "Base", value: "E27" },
    ]);

  await page.goto(`${home}/config/attrSemantic/nameSet?to=de`);
  await page.getByRole("textbox", { name: /Product name · Deutsch/ }).fill("Stehlampe");
  await page.keyboard.press("Control+s");
  await expect
    .poll(async () => (await maker.ok(productLanguages.get, of)).languages.de)
    .toEqual({ name: "Stehlampe" });
});
