import { devices } from "@thingwright/contract/devices.ts";
import { products } from "@thingwright/contract/products.ts";
import { virtualDevices } from "@thingwright/contract/virtual-devices.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { openPointDrawer } from "./src/add-point.ts";
import { browserForTests } from "./src/browser.ts";
import { registerDevice, samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const actor = await platform.actor();
const product = await platform.product(actor);
await actor.ok(products.define, { params: { id: product.id }, body: { list: samplePoints } });
const device = await registerDevice(actor, product.id, "hall-lamp");
const visit = () => browser.open({ url: platform.url, token: actor.token });

test("fields are cleaned as they are left, and numbers stay as they were typed", async () => {
  const { page } = await visit();
  await page.goto(`/dashboard/product/${product.id}/definition`);
  const drawer = await openPointDrawer(page);
  await drawer.getByLabel(/^Name/).fill("  Soil   moisture 🌱 ");
  await drawer.getByLabel(/^Identifier/).focus();
  await expect.poll(() => drawer.getByLabel(/^Name/).inputValue()).toBe("Soil moisture");

  await drawer.getByRole("radio", { name: "Integer", exact: true }).click();
  await drawer.getByLabel(/^Minimum/).fill("0");
  await drawer.getByLabel(/^Maximum/).fill("100000000000000");
  await drawer.getByLabel(/^Step/).focus();
  await drawer.getByText("From -10000000000000 to 10000000000000").waitFor();
  await drawer.getByLabel(/^Minimum/).fill("");
  await drawer.getByLabel(/^Minimum/).pressSequentially("1e3");
  await drawer.getByLabel(/^Step/).focus();
  await drawer.getByText("Enter a number, such as 1000 or 12.5").waitFor();
  expect(await drawer.getByLabel(/^Minimum/).inputValue()).toBe("1e3");
});

test("a change of the data type and back keeps the transfer type", async () => {
  const { page } = await visit();
  await page.goto(`/dashboard/product/${product.id}/definition`);
  const drawer = await openPointDrawer(page);
  const chosen = drawer.getByRole("radio", { name: /^Send only/ });
  await chosen.click();
  await drawer.getByRole("radio", { name: "Fault", exact: true }).click();
  await expect.poll(() => drawer.getByRole("radio", { name: /^Report only/ }).isChecked()).toBe(true);
  await drawer.getByRole("radio", { name: "Boolean", exact: true }).click();
  await expect.poll(() => chosen.isChecked()).toBe(true);
});

test("the filter of function points is in the address, and outlives a reload", async () => {
  const { page } = await visit();
  await page.goto(`/dashboard/product/${product.id}/definition`);
  await page.getByPlaceholder("Name or identifier").fill("dimming");
  await page.getByText("relay", { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).search).toBe("?keyword=dimming");
  await page.reload();
  await page.getByText("dimming", { exact: true }).first().waitFor();
  expect(await page.getByText("relay", { exact: true }).count()).toBe(0);
});

test("online debugging says that function points could not be loaded, and loads them again", async () => {
  const { page, expectProblem } = await visit();
  expectProblem(/503|Service Unavailable/);
  let broken = true;
  await page.route(`**/device/${device.id}/definition`, (route) =>
    broken ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/device/${device.id}/onlineDebug`);
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  expect(await page.getByText("The product has no function points").count()).toBe(0);
  broken = false;
  await again.click();
  await page.getByText("dimming", { exact: true }).first().waitFor();
});

test("Enter sends a custom message from its topic", async () => {
  const { page } = await visit();
  const { id } = await actor.ok(virtualDevices.create, {
    params: { id: product.id },
    body: { name: "Lamp" },
  });
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/device/${id}/onlineDebug`);
  await page.getByRole("radio", { name: "Custom message" }).click();
  await page.getByLabel("Content").fill("hello");
  await page.getByLabel(/^Topic/).fill("get");
  await page.keyboard.press("Enter");
  const sent = page.getByText("Sent on get");
  await sent.waitFor();
  expect(await sent.count()).toBe(1);
});

test("a device that was never online has no time, with the word for it as a hint", async () => {
  const { page } = await visit();
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/real`);
  const row = page.getByRole("row").filter({ hasText: device.device_name });
  await row.getByTitle("Never").filter({ hasText: "--" }).first().waitFor();
  const { list } = await actor.ok(devices.list, { query: { product_id: product.id, kind: 1 } });
  expect(list.map(({ offline_at }) => offline_at)).toEqual([null]);
});
