import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { mqttUrl, registerDevice, samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const path = "/dashboard/deviceManage/deviceList";

test("each row of the device list follows the reports and the online state of its device", async () => {
  const maker = await platform.actor();
  const connect = async (name: string) => {
    const product = await platform.product(maker, { name: `Product of ${name}` });
    await maker.ok(products.define, { params: { id: product.id }, body: { list: samplePoints } });
    const made = await registerDevice(maker, product.id, name);
    return { product, url: mqttUrl(platform), token: made.access_token };
  };
  const hall = await connect("hall-lamp");
  await connect("porch-lamp");
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(path);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("hall-lamp").getByText("Never online").waitFor();
  await row("porch-lamp").getByText("Never online").waitFor();

  const device = connectDevice(hall);
  await device.ready();
  await row("hall-lamp").getByText("Online", { exact: true }).waitFor();
  await device.post({ temperature: 21.5 });
  await row("hall-lamp").getByText("21.5 °C").waitFor();
  await row("hall-lamp").getByText("Temperature").waitFor();
  await device.post({ mode: 1 });
  await row("hall-lamp").getByText("Sleep").waitFor();
  await row("hall-lamp").getByText("ago").or(row("hall-lamp").getByText("now")).first().waitFor();
  await device.close();
  await row("hall-lamp").getByText("Offline").waitFor();
  expect(await row("porch-lamp").getByText("Never online").count()).toBe(1);
});

test("a device opened from the list of all devices links back to that list with the same filters", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  for (const name of ["hall-lamp", "porch-lamp"]) await registerDevice(maker, product.id, name);
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  const search = `?product_id=${product.id}&sort=device_name&order=asc`;
  await page.goto(path + search);
  await page.getByRole("link", { name: "hall-lamp" }).click();
  await page.waitForURL("**/info?**");
  await page.locator("nav").getByRole("link", { name: "Call history" }).click();
  await page.waitForURL("**/call?**");
  // The way is in the address: it is still there after a reload.
  await page.reload();
  await page.locator("nav").getByRole("link", { name: "All devices" }).click();
  await page.waitForURL(`**${path}?**`);
  expect(new URL(page.url()).search).toBe(search);

  await page.goto(`/dashboard/product/${product.id}/deviceDebug/real`);
  await page.getByRole("link", { name: "hall-lamp" }).click();
  await page.locator("nav").getByRole("link", { name: "Real devices" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});
