import { apps } from "@thingwright/contract/people/apps.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

async function home() {
  const maker = await platform.actor();
  const product = await platform.product(maker, { name: "Garden lamp" });
  const body = { product_id: product.id, device_name: "outbox-lamp", mac: "a4c138000001" };
  const device = await maker.ok(devices.create, { body });
  await maker.ok(devices.create, { body: { product_id: product.id, device_name: "outbox-fan" } });
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto("/dashboard/product/productList");
  await page.getByText("Garden lamp").first().waitFor();
  return { page, product, device };
}

test("Enter in the palette opens the first result with the typed prefix, even if pressed before results arrive", async () => {
  const { page, product, device } = await home();
  const open = async (typed: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(typed);
    await page.keyboard.press("Enter");
  };
  await open("a4:c1:38");
  await page.waitForURL(`**/${device.id}/info`);
  await open(product.product_key.slice(0, 5));
  await page.waitForURL(`**/${product.id}/definition`);
  await open(device.id.slice(0, 23));
  await page.waitForURL(`**/${device.id}/info`);
  // What nothing is found for may be a page.
  await open("unknown dev");
  await page.waitForURL("**/unknownDevices");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the palette keeps the focus if the page behind it appears after the palette was opened", async () => {
  const { page, device } = await home();
  const late = Promise.withResolvers<void>();
  await page.route(/assets\/account-info-page-/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Account info" }).click();
  await page.waitForURL("**/account/accountInfo");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("outbox-lamp");
  late.resolve();
  await page.getByRole("heading", { level: 1, name: "Account info", includeHidden: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${device.id}/info`);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("text typed before the palette has loaded is not lost", async () => {
  const { page, device } = await home();
  const late = Promise.withResolvers<void>();
  await page.route(/assets\/palette-/, async (route) => {
    await late.promise;
    await route.continue();
  });
  const search = page.getByRole("searchbox").first();
  await search.focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("outbox-l");
  await page.keyboard.press("Escape");
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("outbox-l");
  expect(await page.getByRole("dialog").count()).toBe(0);
  late.resolve();
  await page.keyboard.type("amp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${device.id}/info`);
});

test("a fast typist on a slow computer loses no letter while the palette loads", async () => {
  const { page } = await home();
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("soil probes and garden lamps", { delay: 15 });
  const input = page.getByRole("dialog").getByRole("combobox");
  await input.waitFor();
  expect(await input.inputValue()).toBe("soil probes and garden lamps");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("an arrow key chooses another result than the first", async () => {
  const { page, device } = await home();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("outbox-");
  const selected = page.getByRole("option", { selected: true });
  await selected.filter({ hasText: "outbox-fan" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await selected.filter({ hasText: "outbox-lamp" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${device.id}/info`);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the palette finds apps by their name or package, and panels", async () => {
  const maker = await platform.actor();
  const app = await maker.ok(apps.create, {
    body: { name: "Lamps at home", package_name: "com.example.lamps" },
  });
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto("/dashboard/product/productList");
  await page.getByRole("heading", { level: 1, name: "Product list" }).waitFor();
  const open = async (typed: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(typed);
    await page
      .getByRole("option", { selected: true })
      .filter({ hasText: /Lamps at home|Panel$/ })
      .waitFor();
    await page.keyboard.press("Enter");
  };
  await open("com.example.la");
  await page.waitForURL(`**/${app.id}/**`);
  await page.getByRole("heading", { level: 1, name: "Lamps at home" }).waitFor();
  await open("generic");
  await page.waitForURL("**/panelInfo/**");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the palette lists recent visits, runs actions for the page, and makes suggestions if nothing is found", async () => {
  const { page, product, device } = await home();
  const dialog = page.getByRole("dialog", { name: "Search products, devices" });
  const open = async (typed: string) => {
    await page.keyboard.press("Control+k");
    await dialog.getByRole("combobox").fill(typed);
  };
  const option = (text: string) => dialog.getByRole("option").filter({ hasText: text });
  await open("outbox-lamp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${device.id}/info`);
  await page.locator("nav").getByText("outbox-lamp").first().waitFor();
  await page.goto("/account/accountInfo");
  await page.getByRole("heading", { level: 1, name: "Account info" }).waitFor();
  await open("");
  await dialog.getByText("Recently visited").waitFor();
  expect(await option("outbox-lamp").count()).toBe(1);
  // Only opened pages count as visited; the object's other pages stand among the pages to go to.
  await open("outbox-lamp");
  await dialog.getByText("Recently visited").waitFor();
  const visited = dialog.getByRole("group", { name: "Recently visited" }).getByRole("option");
  expect(await visited.allTextContents()).toEqual([expect.stringContaining("Device info")]);
  await page.keyboard.press("Escape");
  await open("history outbox-lamp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${device.id}/history**`);

  await open("chinese");
  await option("Switch to 简体中文").waitFor();
  await open("create firmware");
  await option("Create firmware").waitFor();
  await open("create product");
  await dialog
    .getByRole("group", { name: "Actions" })
    .getByText("Create a product", { exact: true })
    .waitFor();
  expect(await option("Create product").count()).toBe(0);
  await open("create a device");
  await option("Create a device").filter({ hasText: "Garden lamp" }).click();
  await page.waitForURL(`**/${product.id}/**?create=`);
  await page.getByRole("dialog", { name: "Create device" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.search === "");

  await open("quokka");
  await dialog.getByText("Nothing found").waitFor();
  expect(await dialog.getByRole("option").count()).toBe(3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/deviceList?keyword=quokka");
});

test("Enter in the search field of a list opens the result if there is only one", async () => {
  const { page, product, device } = await home();
  const search = page.getByRole("searchbox").first();
  await search.fill(product.product_key.slice(0, 6));
  await search.press("Enter");
  await page.waitForURL(`**/${product.id}/definition`);

  await page.goto("/dashboard/deviceManage/deviceList");
  await search.fill("outbox");
  await search.press("Enter");
  await page.waitForURL("**/deviceList?keyword=outbox");
  await page.getByText("1–2 of 2").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/deviceManage/deviceList");
  await search.fill("a4c138");
  await search.press("Enter");
  await page.waitForURL(`**/${device.id}/info?**`);
  await page.locator("nav").getByRole("link", { name: "All devices" }).waitFor();
});
