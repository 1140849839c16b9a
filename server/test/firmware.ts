import { files } from "@thingwright/contract/content/files.ts";
import { type Firmware, firmware, type NewFirmware } from "@thingwright/contract/firmware/firmware.ts";
import type { Updateable } from "kysely";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything, type Sql } from "../src/platform/database/sql.ts";
import type { FirmwareUpdate } from "../src/platform/database/tables.ts";
import type { Caller } from "./caller.ts";

/** Uploads a firmware file. @returns its id */
export async function uploadFirmware(
  maker: Caller,
  content: Buffer | string = "firmware of a lamp",
  name = "lamp.bin",
): Promise<string> {
  const file = new File([typeof content === "string" ? content : new Uint8Array(content)], name);
  return (await maker.ok(files.uploadTiny, { file, body: { purpose: "firmware" } })).id;
}

/** Makes firmware of a product, from a file of its own. */
export async function makeFirmware(
  maker: Caller,
  fields: Partial<NewFirmware> & Pick<NewFirmware, "product_id">,
): Promise<Firmware> {
  const file_id = fields.file_id ?? (await uploadFirmware(maker, `firmware ${fields.version ?? "1.0.0"}`));
  return maker.ok(firmware.create, { body: { name: "Lamp", version: "1.0.0", ...fields, file_id } });
}

/** Puts the update of a device into a state, as if the device had reported it. */
export async function setUpdate(
  sql: Sql,
  deviceId: string,
  fields: Updateable<FirmwareUpdate>,
): Promise<void> {
  const all = everything(systemScope("a test makes updates in every state"), sql);
  await all.updateTable("firmware_update").set(fields).where("device_id", "=", deviceId).execute();
}
