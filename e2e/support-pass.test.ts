import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";
import { mqttUrl, samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("a helper without an account sees one device and its timeline, until the pass ends", async () => {
  const maker = await platform.actor();
  const { id: product_id, product_key: productKey } = await platform.product(maker);
  await maker.ok(products.define, { params: { id: product_id }, body: { list: samplePoints } });
  const body = { product_id, device_name: "hall-lamp-01", name: "Anna’s lamp" };
  const { id, device_secret: deviceSecret } = await maker.ok(devices.create, { body });
  const device = connectDevice({
    url: mqttUrl(platform),
    productKey,
    deviceName: "hall-lamp-01",
    deviceSecret,
  });
  await device.ready();
  await device.post({ temperature: 21.5, relay: true });
  await device.postEvent("fault", ["E1"]);

  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${product_id}/deviceDebug/device/${id}/info`);
  const create = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Support pass" }).click();
    await page.getByRole("button", { name: "Create support pass" }).click();
    await page.getByText("1 valid pass").waitFor();
  };
  await create();
  const link = await page.getByRole("link", { name: "Open the page" }).getAttribute("href");

  const { page: helper, expectProblem } = await browser.open({ url: platform.url });
  expectProblem(/status of 403/);
  const { pathname, hash } = new URL(link ?? "");
  await helper.goto(pathname + hash);
  await helper.getByText("21.5").waitFor();
  await helper.getByText(/^Support pass: read only, valid until/).waitFor();
  await helper.getByText("Not reported").waitFor();
  await helper.getByText("Online for the first time").waitFor();
  expect(await helper.locator("body").textContent()).not.toContain("Anna");

  await page.getByRole("button", { name: /^End pass/ }).click();
  await page.getByText("The pass has ended").waitFor();
  await helper.reload();
  await helper.getByText("This pass is no longer valid").waitFor();
  await page.keyboard.press("Escape");
  // The page of the device says why it is off.
  await device.close();
  await page.getByText(/^Offline since/).waitFor();
  await page.getByText("Reason: The device disconnected (DISCONNECT).").waitFor();

  await create();
  const again = await page.getByRole("link", { name: "Open the page" }).getAttribute("href");
  await helper.goto(new URL(again ?? "").pathname + new URL(again ?? "").hash);
  await helper.getByText("21.5").waitFor();
  expect(await look(helper, "support-page")).toEqual([]);
  expect(await look(page, "support-dialog", "part")).toEqual([]);
});
