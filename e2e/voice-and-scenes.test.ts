import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { productVoice } from "@thingwright/contract/products/product-voice.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { setProductStatus } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("a maker configures scenes and voice of a product, and can open and close services of a released one", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker, { product_type: 1 });
  const of = { params: { id: product.id } };
  await maker.ok(products.define, { ...of, body: { list: samplePoints } });
  await maker.ok(configuration.save, { ...of, body: { voice: {} } });
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  const home = `/dashboard/product/${product.id}/config`;
  const main = page.getByRole("main");

  await page.goto(home);
  await page.getByRole("link", { name: /^Scene linkage/ }).click();
  const brightness = page.getByRole("row", { name: /Brightness/ });
  await brightness.getByRole("checkbox", { name: /^Starts scenes/ }).click();
  await brightness.getByRole("checkbox", { name: "equals" }).click();
  await brightness.getByRole("textbox", { name: "Minimum of Brightness" }).first().fill("120");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Outside the range of the function point").first().waitFor();
  await brightness.getByRole("textbox", { name: "Minimum of Brightness" }).first().fill("20");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await maker.ok(productScenes.get, of)).triggers.dimming).toEqual({
    operators: ["gt", "ge", "lt", "le"],
    min: 20,
  });

  await page.goto(`${home}/voice`);
  const alexa = page.getByRole("region", { name: "Amazon Alexa" });
  await alexa.getByRole("switch", { name: "Open for Amazon Alexa" }).click();
  await alexa.getByText("Opened", { exact: true }).waitFor();
  await alexa.getByRole("button", { name: "Edit mapping" }).click();
  const drawer = page.getByRole("dialog", { name: "Mapping for Amazon Alexa" });
  await drawer.getByRole("button", { name: /^Fill in/ }).click();
  await drawer.getByRole("combobox", { name: "Colour mode" }).click();
  await page.getByRole("option", { name: "Not used" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await page.getByText("Mapping saved").waitFor();
  const { features = [] } = (await maker.ok(configuration.get, of)).voice.alexa ?? {};
  expect(features.map(({ feature, identifier }) => [feature, identifier])).toEqual([
    ["power", "relay"],
    ["brightness", "dimming"],
    ["mode", "mode"],
    ["temperature", "temperature"],
  ]);
  await page.getByRole("button", { name: "Label", exact: true }).click();
  await page.getByText("There is no capability for text").first().waitFor();
  await page.keyboard.press("Escape");

  await setProductStatus(platform.connectionString, product.id, 2);
  await page.goto(`${home}/voice`);
  await alexa.getByRole("switch", { name: "Open for Amazon Alexa" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close service" }).click();
  await alexa.getByText("Unsubscribed").waitFor();
  expect(await page.getByRole("button", { name: /Edit mapping|Fill in/ }).count()).toBe(0);
  expect((await maker.ok(productVoice.list, of)).list.at(-1)?.state).toBe("unsubscribed");
  await page.goto(`${home}/sceneLink`);
  await brightness.getByRole("checkbox", { name: /^Set by scenes/ }).click();
  expect(await brightness.getByRole("checkbox", { name: /^Set by scenes/ }).isChecked()).toBe(true);
  expect(await main.getByRole("button", { name: /^(Save|Fill in)/ }).count()).toBe(0);
});
