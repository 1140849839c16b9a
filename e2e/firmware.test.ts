import { firmware } from "@thingwright/contract/firmware/firmware.ts";
import { makeFirmware } from "@thingwright/server/test/firmware.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

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
