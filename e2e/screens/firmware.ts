import { firmware } from "@thingwright/contract/firmware/firmware.ts";
import { makeFirmware } from "@thingwright/server/test/firmware.ts";
import type { Sample } from "../src/sample.ts";
import { defineScreens, shows } from "../src/screen.ts";

/** Makes firmware of the sample product, unless it exists. @returns the id of the newest */
async function addFirmware({ admin, params }: Sample): Promise<string> {
  const product_id = params.productId!;
  const known = await admin.ok(firmware.list, { query: { product_id } });
  if (known.list[0]) return known.list[0].id;
  await makeFirmware(admin, { product_id, name: "Wi-Fi firmware", version: "1.0.0" });
  await makeFirmware(admin, { product_id, name: "电机固件", version: "0.9.12", module: "mcu" });
  const { id } = await makeFirmware(admin, {
    product_id,
    name: "Wi-Fi firmware",
    version: "1.2.0",
    notes: "For lamps made after May",
    description: "Dims more smoothly.\nReconnects faster after a power cut.",
    test_report_url: "https://reports.example.com/lamps/1.2.0",
    source_versions: ["1.0.0", "1.1.0"],
    hardware: { model: ["FL-2000"], revision: ["B", "C"] },
  });
  return id;
}

export const screens = defineScreens({
  firmwareList: {
    prepare: async (sample) => (await addFirmware(sample), {}),
    ready: shows("电机固件"),
    empty: "No firmware yet",
    parts: {
      async create(page) {
        await page.getByRole("button", { name: "Create firmware" }).click();
        const drawer = page.getByRole("dialog");
        await drawer.getByRole("combobox", { name: /^Product/ }).fill("客厅");
        await page.getByRole("option", { name: /客厅落地灯 Pro/ }).click();
        await drawer.getByText("Higher than the latest version 1.2.0").waitFor();
        await drawer.locator('input[type="file"]').setInputFiles({
          name: "lamp.bin",
          mimeType: "application/octet-stream",
          buffer: Buffer.from("firmware"),
        });
        await drawer.getByText("lamp.bin").waitFor();
        await drawer.getByLabel(/^Version/).fill("1.2");
        await drawer.getByRole("button", { name: "Create" }).click();
        await drawer.getByText("Three numbers of one or two digits").waitFor();
      },
    },
  },
  firmwareInfo: {
    prepare: async (sample) => ({ firmwareId: await addFirmware(sample) }),
    ready: shows("Dims more smoothly."),
    parts: {
      async edit(page) {
        await page.getByRole("button", { name: "Edit" }).click();
        const drawer = page.getByRole("dialog");
        await drawer.getByRole("button", { name: "Which devices it fits" }).click();
        await drawer.getByLabel("Can update from").waitFor();
      },
    },
  },
});
