import { devices } from "@thingwright/contract/devices/devices.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { firmware } from "@thingwright/contract/firmware/firmware.ts";
import { makeFirmware } from "@thingwright/server/test/firmware.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("fills a new firmware's form from its only product and the name of the file", async () => {
  const maker = await platform.actor();
  await platform.product(maker, { name: "Soil probe" });
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto("/dashboard/firmware");
  await page.getByRole("button", { name: "Create firmware" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Create firmware" });
  await expect.poll(() => drawer.getByRole("combobox", { name: /^Product/ }).inputValue()).toBe("Soil probe");
  const choose = (name: string) =>
    drawer
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.alloc(2048, 7) });
  const version = drawer.getByLabel("Version");
  await choose("probe-1.1.0.bin");
  await expect.poll(() => version.inputValue()).toBe("1.1.0");
  await drawer.getByText("2 KB", { exact: true }).waitFor();
  await choose("probe-1.2.0.bin");
  await expect.poll(() => version.inputValue()).toBe("1.2.0");
  await version.fill("2.0.0");
  await choose("probe-1.3.0.bin");
  await drawer.getByRole("link", { name: /probe-1\.3\.0/ }).waitFor();
  expect(await version.inputValue()).toBe("2.0.0");
  await drawer.getByRole("button", { name: "Which devices it fits" }).click();
  const last = drawer.getByLabel("Architecture");
  await expect
    .poll(() => last.evaluate((field) => field.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  await drawer.getByRole("textbox", { name: "Name", exact: true }).fill("Soil probe 1.1");
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText("“Soil probe 1.1”, version 2.0.0, was created").waitFor();
});

test("saves the hardware conditions of firmware, and saves them again at once", async () => {
  const maker = await platform.actor();
  const { id: product_id } = await platform.product(maker);
  const hardware = { model: ["FL-2000"] };
  const { id } = await makeFirmware(maker, { product_id, name: "Lamp", version: "1.0.0", hardware });
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/firmware/${id}/firmwareInfo`);
  const edit = async (label: string, text: string) => {
    await page.getByRole("button", { name: "Edit" }).click();
    const drawer = page.getByRole("dialog", { name: "Edit firmware" });
    await drawer.getByRole("button", { name: "Which devices it fits" }).click();
    const field = drawer.getByLabel(label);
    await field.fill(text);
    await field.blur();
    expect(await field.inputValue()).toBe(text);
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.waitFor({ state: "hidden" });
    return (await maker.ok(firmware.get, { params: { id } })).hardware;
  };
  expect(await edit("Hardware revision", "B, C")).toEqual({ ...hardware, revision: ["B", "C"] });
  expect(await edit("Hardware model", "")).toEqual({ revision: ["B", "C"] });
  expect(await edit("Hardware revision", "")).toEqual({});
});

test("verifies firmware on a virtual device while the page watches, and names what went wrong", async () => {
  const maker = await platform.actor();
  const { id: product_id } = await platform.product(maker);
  const lamp = await maker.ok(virtualDevices.create, {
    params: { id: product_id },
    body: { name: "Bench lamp" },
  });
  const body = { product_id, device_name: "shelf-lamp" };
  const shelf = await maker.ok(devices.create, { body });
  const fields = { product_id, name: "Lamp", version: "1.1.0", needs_verification: true };
  const { id } = await makeFirmware(maker, fields);
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/firmware/${id}/authenticationInfo`);
  await page.getByText("Not verified").waitFor();
  const add = async (fill: (drawer: Locator) => Promise<void>) => {
    await page.getByRole("button", { name: "Add devices" }).click();
    const drawer = page.getByRole("dialog", { name: "Add devices to the verification" });
    await fill(drawer);
    await drawer.getByRole("button", { name: "Update 1 device" }).click();
    await drawer.waitFor({ state: "hidden" });
  };
  await add((drawer) => drawer.getByRole("checkbox", { name: /Bench lamp/ }).click());
  const row = (name: string) => page.getByRole("row", { name });
  await row("Bench lamp").getByText("Succeeded").waitFor();
  await page.getByText("Verified", { exact: true }).waitFor();
  await page.getByText("1 of 1 device succeeded").waitFor();
  expect(await maker.ok(devices.get, { params: lamp })).toMatchObject({ firmware_version: "1.1.0" });

  await add(async (drawer) => {
    await drawer.getByRole("button", { name: "By device ID" }).click();
    await drawer.getByLabel("Device IDs").fill(shelf.id);
  });
  await row("shelf-lamp").getByText("The device is offline").waitFor();
  await page.getByText("Verifying", { exact: true }).waitFor();
  await row("shelf-lamp")
    .getByRole("button", { name: /Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page
    .getByRole("dialog", { name: "Remove this device?" })
    .getByRole("button", { name: "Remove" })
    .click();
  await page.getByText("Verified", { exact: true }).waitFor();
  expect(await row("shelf-lamp").count()).toBe(0);
});
