import { productType } from "@thingwright/contract/enums.ts";
import { products } from "@thingwright/contract/products.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

async function open(language: "en" | "zh_CN" = "en") {
  const actor = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: actor.token, language });
  return { actor, page };
}

test("a search that finds no category ends in a blank product, by keyboard alone", async () => {
  const { actor, page } = await open();
  await page.goto("/dashboard/product/create");
  await page.getByPlaceholder("Search categories").fill("plant");
  await page.getByText("No category has this name").waitFor();
  await page.getByRole("button", { name: /Start from a blank product/ }).waitFor();
  await page.keyboard.press("Enter");
  // The name has the focus.
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("Plant sensor for the balcony");
  await page.keyboard.press("Tab");
  await page.keyboard.type("PS-1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/definition");
  await page.getByText("Tell what the device can do").waitFor();
  const { list } = await actor.ok(products.list, { query: {} });
  expect(list).toMatchObject([
    {
      name: "Plant sensor for the balcony",
      category_name: "其他设备",
      product_type: productType.customized,
      communication_mode: "wifi",
      function_count: 0,
    },
  ]);
  await page.getByRole("button", { name: "Add standard" }).click();
  const drawer = page.getByRole("dialog", { name: "Add standard function points" });
  await drawer.getByRole("checkbox", { name: /^Humidity / }).click();
  await drawer.getByRole("button", { name: "Add 1" }).click();
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("listitem").filter({ hasText: "humidity" }).waitFor();
});

test("a blank product is offered where there are none yet, and by the palette, and may still have a category", async () => {
  const { page } = await open("zh_CN");
  await page.goto("/dashboard/product/productList");
  await page.getByRole("link", { name: "从空白产品开始" }).click();
  await page.getByRole("heading", { name: "填写基本信息" }).waitFor();
  await page.getByText("其他设备", { exact: true }).waitFor();
  await page.getByRole("button", { name: "返回", exact: true }).click();
  await page.getByRole("radio", { name: /^灯泡/ }).click();
  await page.getByRole("button", { name: "下一步", exact: true }).click();
  await page.getByRole("heading", { name: "它是哪种类型的产品？" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("空白");
  await page.getByRole("option", { name: "从空白产品开始" }).click();
  await page.getByRole("heading", { name: "填写基本信息" }).waitFor();
  await page.getByText("其他设备", { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.has("type")).toBe(false);
});

test("a standard product says why it has no function points of its own, and becomes customized", async () => {
  const { actor, page } = await open();
  const { id } = await platform.product(actor, { product_type: productType.standard });
  await page.goto(`/dashboard/product/${id}/definition`);
  await page.getByRole("button", { name: "Add standard" }).click();
  const standard = page.getByRole("dialog", { name: "Add standard function points" });
  await standard.getByText("This product has all of its category.").waitFor();
  expect(await standard.getByRole("radio").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add custom" }).click();
  const question = page.getByRole("dialog", { name: "This is a standard product" });
  await question.getByRole("button", { name: "Make it customized" }).click();
  await page.getByRole("dialog", { name: "Add a custom function point" }).waitFor();
  const { product_type } = await actor.ok(products.get, { params: { id } });
  expect(product_type).toBe(productType.customized);
});
