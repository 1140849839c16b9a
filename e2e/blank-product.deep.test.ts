import { devices } from "@thingwright/contract/devices/devices.ts";
import { productType } from "@thingwright/contract/grammar/enums.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { accountRow, givePassword } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";
import { wantsPictures } from "./src/picture.ts";
import { mqttUrl } from "./src/sample.ts";

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
  await page.getByText("No matching categories").waitFor();
  await page.getByRole("button", { name: /Start from a blank product/ }).waitFor();
  await page.keyboard.press("Enter");
  // The name has the focus.
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("Plant sensor for the balcony");
  await page.keyboard.press("Tab");
  await page.keyboard.type("PS-1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/definition");
  await page.getByText("Define what the device can do").waitFor();
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

test("the empty product list and the command palette offer a blank product, which may still get a category", async () => {
  const { page } = await open("zh_CN");
  await page.goto("/dashboard/product/productList");
  await page.getByRole("link", { name: "从空白产品开始" }).click();
  await page.getByRole("heading", { name: "填写基本信息" }).waitFor();
  await page.getByText("其他设备", { exact: true }).waitFor();
  await page.getByRole("button", { name: "返回", exact: true }).click();
  await page.getByRole("radio", { name: /^灯泡/ }).click();
  await page.getByRole("button", { name: "下一步", exact: true }).click();
  await page.getByRole("heading", { name: "选择产品类型" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("空白");
  await page.getByRole("option", { name: "从空白产品开始" }).click();
  await page.getByRole("heading", { name: "填写基本信息" }).waitFor();
  await page.getByText("其他设备", { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.has("type")).toBe(false);
});

test("a standard product explains why it has no own function points, and can become customized", async () => {
  const { actor, page } = await open();
  const { id } = await platform.product(actor, { product_type: productType.standard });
  await page.goto(`/dashboard/product/${id}/definition`);
  await page.getByRole("button", { name: "Add standard" }).click();
  const standard = page.getByRole("dialog", { name: "Add standard function points" });
  await standard.getByText("This product has all function points of its category.").waitFor();
  expect(await standard.getByRole("radio").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add custom" }).click();
  const question = page.getByRole("dialog", { name: "This is a standard product" });
  await question.getByRole("button", { name: "Make customized" }).click();
  await page.getByRole("dialog", { name: "Add a custom function point" }).waitFor();
  const { product_type } = await actor.ok(products.get, { params: { id } });
  expect(product_type).toBe(productType.customized);
});

test("a product without devices offers a virtual device, whose page shows a value", async () => {
  const { actor, page } = await open();
  const product = await platform.product(actor, { product_type: productType.customized });
  await actor.ok(products.define, { params: product, body: { list: [] } });
  await page.goto(`/dashboard/product/${product.id}/definition`);
  await page.getByText("Define what the device can do").waitFor();
  expect(await page.getByText("Next: connect a device").count()).toBe(0);
  await page.getByRole("button", { name: "Add custom" }).click();
  const drawer = page.getByRole("dialog", { name: "Add a custom function point" });
  await drawer.locator("input:focus").fill("Soil temperature");
  await drawer.getByText("Too long: 16 characters, at most 15. The English name may be longer.").waitFor();
  await drawer.locator("input:focus").fill("Watered");
  await page.keyboard.press("Enter");
  await page.getByText("Next: connect a device").waitFor();
  expect(await look(page, "plant-next")).toEqual([]);
  await page.getByRole("button", { name: /^(Start a virtual device|启动虚拟设备)$/ }).click();
  await page.waitForURL("**/info");
  await page.locator("time").first().waitFor();
  await page.getByRole("link", { name: "Thingwright" }).click();
  await page.waitForURL("**/dashboard/application");
});

/** What a maker of a plant sensor reads and types, in the language of the page. */
const journeys = {
  en: {
    account: "Account",
    password: "Password",
    signIn: "Sign in",
    list: "Product list",
    blank: "Start from a blank product",
    product: "Plant sensor for the balcony",
    create: "Create",
    addCustom: "Add custom",
    point: "Soil moisture",
    proposed: "soil_moisture",
    integer: "Integer",
    minimum: /^Minimum/,
    devices: "Real devices",
    createDevice: "Create device",
  },
  zh_CN: {
    account: "账号",
    password: "密码",
    signIn: "登录",
    list: "产品列表",
    blank: "从空白产品开始",
    product: "阳台植物传感器",
    create: "创建",
    addCustom: "添加自定义功能点",
    point: "土壤湿度",
    proposed: "turang_shidu",
    integer: "整数型",
    minimum: /^最小值/,
    devices: "真实设备",
    createDevice: "创建设备",
  },
} as const;

/** The steps that no other test looks at; the others are looked at only for pictures. */
const ownSteps = ["definition", "value"];

test.each(["en", "zh_CN"] as const)(
  "a plant sensor reports after ten clicks at most: %s",
  async (language) => {
    const words = journeys[language];
    const password = "Plants-grow1";
    const maker = await platform.actor();
    await givePassword(platform.sql, maker.owner, password);
    const { username } = await accountRow(platform.sql, maker.owner);
    const { page } = await browser.open({ url: platform.url, language });
    const problems: string[] = [];
    // A look shows the page in both languages, and ends in Chinese.
    const seen = async (step: string) => {
      if (language === "zh_CN" && (wantsPictures || ownSteps.includes(step)))
        problems.push(...(await look(page, `plant-${step}`)));
    };
    let clicks = 0;
    const click = async (part: Locator) => {
      await part.click();
      clicks++;
    };
    const type = (text: string) => page.keyboard.type(text);

    await page.goto("/login");
    await page.getByLabel(words.account).fill(username);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await click(page.getByRole("navigation").getByRole("link", { name: words.list }));
    await seen("products");
    await click(page.getByRole("link", { name: words.blank }));
    await page.locator("input:focus").waitFor();
    await type(words.product);
    await page.keyboard.press("Tab");
    await type("PS-1");
    await seen("basics");
    await click(page.getByRole("button", { name: words.create, exact: true }));
    await page.waitForURL("**/definition");
    await page.getByRole("heading", { level: 1, name: words.product }).waitFor();
    await seen("definition");
    await click(page.getByRole("button", { name: words.addCustom }));
    const drawer = page.getByRole("dialog");
    await drawer.locator("input:focus").waitFor();
    await type(words.point);
    await expect.poll(() => drawer.locator('input[name="identifier"]').inputValue()).toBe(words.proposed);
    await click(drawer.getByRole("radio", { name: words.integer, exact: true }));
    await click(drawer.getByLabel(words.minimum));
    await type("0");
    await page.keyboard.press("Tab");
    await type("100");
    await seen("point");
    await click(drawer.getByRole("button", { name: words.create, exact: true }));
    await page.getByRole("listitem").filter({ hasText: words.proposed }).waitFor();
    await seen("points");
    await click(page.getByRole("link", { name: words.devices }));
    await click(page.getByRole("button", { name: words.createDevice }).first());
    await click(page.getByRole("dialog").getByRole("button", { name: words.create, exact: true }));
    await page.getByRole("dialog").getByText("mosquitto").first().waitFor();
    await seen("device");

    const [row] = (await maker.ok(devices.list, { query: {} })).list;
    const secret = await maker.ok(devices.renewSecret, { params: { id: row!.id } });
    const device = connectDevice({ url: mqttUrl(platform), token: secret.access_token });
    await device.ready();
    await device.post({ [words.proposed]: 42 });
    await page.getByRole("dialog").getByText("42", { exact: true }).first().waitFor();
    await seen("value");
    await device.close();
    expect(problems).toEqual([]);
    expect(clicks).toBeLessThanOrEqual(10);
  },
);
