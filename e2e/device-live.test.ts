import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { signIn } from "@thingwright/device/sign-in.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { connectAsync } from "mqtt";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { mqttUrl, samplePoints } from "./src/sample.ts";
import { hasProgram, publishLine, readMosquittoLine, runLine, subscribeLine } from "./src/shell-line.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

/** The command line in a tab of the credentials dialog. */
async function offeredLine(page: Page, tab: string): Promise<string> {
  await page.getByRole("tab", { name: tab, exact: true }).click();
  const code = page.getByRole("tabpanel").locator("code").first();
  await code.filter({ hasText: tab }).waitFor();
  return (await code.textContent()) ?? "";
}

test("a new device connects, reports live data and receives commands", async () => {
  const actor = await platform.actor();
  const product = await platform.product(actor);
  await actor.ok(products.define, { params: { id: product.id }, body: { list: samplePoints } });
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/real`);
  await page.getByRole("button", { name: "Create device" }).first().click();
  await page.getByLabel("Device name").fill("hall-lamp");
  await page.getByRole("button", { name: "Create", exact: true }).click();

  const subscribe = readMosquittoLine(await offeredLine(page, "mosquitto_sub"));
  const line = await offeredLine(page, "mosquitto_pub");
  const publish = readMosquittoLine(line);
  expect(publish).toMatchObject({ program: "mosquitto_pub", port: platform.gateway.ports.mqtt });
  await publishLine({ ...publish, message: "{not json" });
  await page.getByText("No value accepted yet, offline now").waitFor();
  await page.getByText("A message was refused: The payload is not valid JSON").waitFor();
  const [made] = (await actor.ok(devices.list, { query: { product_id: product.id } })).list;
  const identity = { productKey: product.product_key, deviceName: made!.device_name };
  const wrong = signIn({ ...identity, deviceSecret: "not-the-secret", secureMode: "3" });
  const refused = connectAsync(mqttUrl(platform), { ...wrong, reconnectPeriod: 0 });
  await expect(refused).rejects.toThrow(/not authorized/i);
  await page.getByText("Copy the device secret above.").waitFor();
  if (hasProgram("mosquitto_pub")) await runLine(line);
  else await publishLine(publish);
  await page.getByText("Value received, offline now").waitFor();
  await page.getByRole("checkbox", { name: "I have saved the credentials" }).click();
  await page.getByRole("link", { name: "See it live" }).click();
  await page.waitForURL("**/info");

  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  const [identifier = ""] = Object.keys(JSON.parse(publish.message ?? "{}") as object);
  for (const value of [21.5, 22.5]) {
    await publishLine({ ...publish, message: JSON.stringify({ [identifier]: value }) });
    await page.getByText(String(value)).first().waitFor();
  }
  expect(loads).toEqual([]);

  const subscription = await subscribeLine(subscribe);
  await page.getByRole("link", { name: "Online debugging" }).click();
  await issue(page, 42);
  expect(await subscription.next()).toMatchObject({ payload: { method: "set", params: { dimming: 42 } } });
  await subscription.end();

  const answering = connectDevice({ url: mqttUrl(platform), token: publish.username });
  answering.onSet(async (values) => answering.post(values));
  await answering.ready();
  await issue(page, 43);
  await page
    .getByText(/\b\d+(\.\d+)? ms\b/)
    .first()
    .waitFor();
  const { list } = await actor.ok(devices.properties, { params: { id: made!.id } });
  expect(list.find((property) => property.identifier === "dimming")?.reported?.value).toBe(43);
  await answering.close();
});

/** Issues a brightness with its control on the page of online debugging. */
async function issue(page: Page, value: number): Promise<void> {
  await page.getByRole("textbox", { name: "Brightness" }).fill(String(value));
  await page.getByRole("button", { name: /^Send/ }).first().click();
}
