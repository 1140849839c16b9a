import { createHmac } from "node:crypto";
import {
  formatClientId,
  formatUserName,
  stringToSign,
} from "@thingwright/contract/devices/device-sign-in.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { connectAsync } from "mqtt";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";
import { mqttUrl, registerDevice } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("the page of a device shows why its connections are refused, and which name they use", async () => {
  const actor = await platform.actor();
  const product = await platform.product(actor);
  const lamp = await registerDevice(actor, product.id, "porch-lamp");
  const attempt = (deviceName: string, sign: (text: string) => string) => {
    const identity = { productKey: lamp.product_key, deviceName };
    const parameters = { clientId: "x", signMethod: "hmacsha256", timestamp: "1" } as const;
    const password = sign(stringToSign(identity, parameters));
    const credentials = {
      clientId: formatClientId(parameters),
      username: formatUserName(identity),
      password,
    };
    const refused = connectAsync(mqttUrl(platform), { ...credentials, reconnectPeriod: 0 });
    return expect(refused).rejects.toThrow(/not authorized/i);
  };
  const hmac = (text: string) => createHmac("sha256", lamp.device_secret).update(text);

  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/device/${lamp.id}/info`);
  await page.getByText("The device has never connected").waitFor();

  await attempt(lamp.device_name, (text) => hmac(text).digest("base64"));
  await page.getByText(/right but in Base64/).waitFor();
  await page.getByText("Write the same bytes in hexadecimal digits.").waitFor();
  await attempt(lamp.device_name, (text) => hmac(text.replace("timestamp1", "")).digest("hex"));
  await page.getByText(/the timestamp was not signed/).waitFor();

  await page.getByRole("status").getByRole("link", { name: "On/offline log" }).click();
  const rows = page.locator("main tbody tr");
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([expect.stringContaining("timestamp"), expect.stringContaining("Base64")]);

  await attempt("porch-lmap", (text) => hmac(text).digest("hex"));
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/real`);
  await page.getByText(/A device that is not registered in this product/).waitFor({ timeout: 30_000 });
  await page.getByRole("status").getByRole("link", { name: "Unknown devices" }).click();
  await page.getByText("porch-lmap").first().waitFor();
  await page.getByText("The product has no device of this name").first().waitFor();
  await page.getByRole("link", { name: "Create this device" }).click();
  const drawer = page.getByRole("dialog");
  expect(await drawer.getByLabel("Device name").inputValue()).toBe("porch-lmap");
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("dialog", { name: "Credentials of porch-lmap" }).waitFor();

  const screensOf = ({ id }: { id: string }) => `/dashboard/product/${product.id}/deviceDebug/device/${id}`;
  await page.goto(`${screensOf(lamp)}/info`);
  await page.getByText(/the timestamp was not signed/).waitFor();
  expect(await look(page, "deviceInfo-refused")).toEqual([]);
  await page.goto(`${screensOf(await registerDevice(actor, product.id, "never-seen"))}/info`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await look(page, "deviceInfo-never")).toEqual([]);
});
