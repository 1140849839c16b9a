import { firmware } from "@thingwright/contract/firmware/firmware.ts";
import { makeFirmware } from "@thingwright/server/test/firmware.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
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
  await expect.poll(() => drawer.getByLabel("Product").inputValue()).toBe("Soil probe");
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
