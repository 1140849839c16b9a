import { firmware } from "@thingwright/contract/firmware/firmware.ts";
import { updateFailure, updateState } from "@thingwright/contract/firmware/update-state.ts";
import { firmwareVerification } from "@thingwright/contract/firmware/verification.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { createProduct } from "@thingwright/server/test/create-product.ts";
import { makeFirmware, setUpdate } from "@thingwright/server/test/firmware.ts";
import type { Sample } from "../src/sample.ts";
import { defineScreens, presses, shows } from "../src/screen.ts";

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

const motor = "卧室窗帘电机";

/** Makes firmware whose verification has devices in every state, once. @returns the id of the firmware */
async function addVerification({ admin, platform }: Sample): Promise<string> {
  const known = await admin.ok(products.list, { query: { keyword: motor } });
  if (known.list[0]) {
    const { list } = await admin.ok(firmware.list, { query: { product_id: known.list[0].id } });
    return list[0]!.id;
  }
  const { id: product_id } = await createProduct(admin, { name: motor });
  const { id } = await makeFirmware(admin, {
    product_id,
    name: "Curtain motor",
    version: "2.1.0",
    needs_verification: true,
  });
  const names = ["curtain-01", "curtain-02", "curtain-03", "curtain-04", "curtain-05", "curtain-06"];
  const device_ids: string[] = [];
  for (const device_name of names)
    device_ids.push((await admin.ok(devices.create, { body: { product_id, device_name } })).id);
  await admin.ok(firmwareVerification.add, { params: { id }, body: { device_ids } });
  const now = platform.clock.now();
  const { downloading, installed, succeeded, failed } = updateState;
  const begun = {
    from_version: "2.0.4",
    tries: 1,
    offered_at: now - 90_000,
    next_at: null,
    blocked_by: null,
  };
  const ended = { ...begun, finished_at: now - 20_000 };
  const states = [
    { ...ended, state: succeeded, progress: 100 },
    { ...begun, state: installed, progress: 100 },
    { ...begun, state: downloading, progress: 42, raw_text: "writing" },
    { ...ended, state: failed, reason: updateFailure.download, raw_code: "-2", raw_text: "no route to host" },
    { ...ended, state: failed, reason: updateFailure.installation, raw_text: "2.0.4", tries: 2 },
  ] as const;
  for (const [i, state] of states.entries())
    await setUpdate(platform.sql, device_ids[i]!, { ...state, deadline_at: now + 86_400_000 });
  const params = { id };
  // Judges the verification anew.
  await admin.ok(firmwareVerification.add, { params, body: { device_ids: device_ids.slice(-1) } });
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
  authenticationInfo: {
    prepare: async (sample) => ({ firmwareId: await addVerification(sample) }),
    ready: shows("no route to host"),
    parts: {
      add: presses("Add devices", "By device ID"),
      timeLimit: presses("Change", "An update has failed if"),
    },
  },
});
