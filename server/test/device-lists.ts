import { deviceImports, type DeviceImport } from "@thingwright/contract/devices/device-imports.ts";
import { files } from "@thingwright/contract/content/files.ts";
import type { Caller } from "./caller.ts";
import { eventually } from "./eventually.ts";
import { expect } from "vitest";

/** Uploads a list of devices. @returns the id of the file */
export async function uploadList(
  as: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  name = "devices.csv",
): Promise<string> {
  const file = new File([content], name);
  return (await as.ok(files.uploadTiny, { file, body: { purpose: "deviceList" } })).id;
}

/** Imports a list. @returns the list once the import has ended */
export async function endedImport(as: Caller, id: string): Promise<DeviceImport> {
  await as.ok(deviceImports.start, { params: { id } });
  return eventually(async () => {
    const list = await as.ok(deviceImports.get, { params: { id } });
    expect(list.state).toBe("ended");
    return list;
  });
}
