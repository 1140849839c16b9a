import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";
import { mqttUrl, registerDevice, samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

/** A product with a function point of each type, and a device that reported one temperature and went offline. */
async function visitedDevice() {
  const actor = await platform.actor();
  const product = await platform.product(actor);
  await actor.ok(products.define, { params: { id: product.id }, body: { list: samplePoints } });
  const made = await registerDevice(actor, product.id, "hall-lamp");
  const device = connectDevice({ url: mqttUrl(platform), token: made.access_token });
  await device.ready();
  await device.post({ temperature: 21.5 });
  await device.close();
  const log = (query: object) =>
    actor.ok(devices.communicationLog, { params: made, query: { type: "online", ...query } });
  await eventually(async () => expect((await log({})).list).toHaveLength(2));
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  return { page, screens: `/dashboard/product/${product.id}/deviceDebug/device/${made.id}` };
}

test("a first value is shown in the shortest time range, and a property that was never reported shows no value", async () => {
  const { page, screens } = await visitedDevice();
  await page.goto(`${screens}/info`);
  await page.getByRole("link", { name: /^Temperature, last 10 min/ }).click();
  await page.getByRole("radio", { name: "10 min", checked: true }).waitFor();
  await page.getByRole("button", { name: "View as table" }).click();
  await page.getByRole("cell", { name: "21.5" }).waitFor();

  await page.goto(`${screens}/onlineDebug`);
  const slider = page.getByRole("slider", { name: "Brightness" });
  await slider.waitFor();
  expect(await slider.getAttribute("aria-valuetext")).toBe("no value yet");
  const field = page.getByRole("textbox", { name: "Brightness" });
  expect(await field.inputValue()).toBe("");
  const send = page.getByRole("button", { name: "Send Brightness" });
  expect(await send.isDisabled()).toBe(true);
  await field.fill("42");
  await expect.poll(() => send.isEnabled()).toBe(true);
  expect(await slider.getAttribute("aria-valuetext")).toBeNull();
  expect(await slider.inputValue()).toBe("42");
  await page.reload();
  await slider.waitFor();
  expect(await look(page, "onlineDebug-first")).toEqual([]);
});

test("the on/offline log is filtered by event and time, and the address keeps the filters", async () => {
  const { page, screens } = await visitedDevice();
  await page.goto(`${screens}/onOffLineLog`);
  const rows = page.locator("main tbody tr");
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("radio", { name: "Went offline" }).click();
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining("Went offline")]);
  await page.reload();
  await page.getByRole("radio", { name: "Went offline", checked: true }).waitFor();
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining("Went offline")]);
  await page.getByRole("radio", { name: "Refused" }).click();
  await page.getByText("No matching events").waitFor();
  await page.goto(`${screens}/onOffLineLog?from=0&to=1000`);
  await page.getByText("No matching events").waitFor();
  await page.goBack();
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(1);
});

test("the command palette finds commands by their words, and does not offer the theme in use", async () => {
  // Level 1 also has the "Tenant center" (tenantManage): the letters of "create" occur there in order, not the word.
  const { token } = await platform.actor(1);
  const { page } = await browser.open({ url: platform.url, token });
  await page.goto("/dashboard/product/productList");
  await page.getByRole("heading", { level: 1, name: "Product list" }).waitFor();
  await page.keyboard.press("Control+k");
  const input = page.getByRole("dialog").getByRole("combobox");
  await input.fill("theme");
  await expect
    .poll(() => page.getByRole("option").allTextContents())
    .toEqual(["Use the dark theme", "Use the system's theme"]);
  await input.fill("create");
  await page.getByRole("option", { name: "Create a product", exact: true }).waitFor();
  expect(await page.getByRole("option", { name: /Tenant/ }).count()).toBe(0);
});

test("identifiers show the letters that they have: no ligatures, and no × for an x between digits", async () => {
  const actor = await platform.actor();
  const product = await platform.product(actor);
  await registerDevice(actor, product.id, "relay-8x6");
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/real`);
  await page.getByText("relay-8x6").first().waitFor();
  const drawn = await page.evaluate(async () => {
    await document.fonts.ready;
    const width = (text: string, family: string) => {
      const element = document.createElement("span");
      element.className = family;
      element.style.cssText = "font-size: 100px; font-kerning: none; white-space: pre; position: absolute";
      element.textContent = text;
      document.body.append(element);
      const { width: measured } = element.getBoundingClientRect();
      element.remove();
      return measured;
    };
    const sum = (text: string, family: string) =>
      [...text].reduce((total, letter) => total + width(letter, family), 0);
    return ["8x6", "->"].flatMap((text) =>
      ["", "font-mono"].map((family) => Math.round(Math.abs(width(text, family) - sum(text, family)))),
    );
  });
  expect(drawn).toEqual([0, 0, 0, 0]);
});
