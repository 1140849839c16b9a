import { Mac } from "@thingwright/contract/devices.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { DeviceInfo } from "../../gateway/ports.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { updateInfo } from "./device-info.store.ts";

const imei = /^\d{14,16}$/;

/** Keeps what devices say of themselves: MAC, IMEI, and labels under any other name. */
export function deviceInfo(sql: Sql): DeviceInfo {
  return {
    async update(device, attributes) {
      const { MAC, IMEI, labels } = sorted(attributes);
      const mac = MAC === undefined ? undefined : Mac.safeParse(MAC);
      if (mac?.success === false) return "MAC: 12 hexadecimal digits";
      if (IMEI !== undefined && !imei.test(IMEI)) return "IMEI: 14 to 16 digits";
      const refused = refusedLabel(labels);
      if (refused !== null) return refused;
      const change = { mac: mac?.data, imei: IMEI, labels };
      const kept = await updateInfo(deviceScope(device), sql, device.id, change, limits.deviceLabels);
      return kept ? null : `At most ${limits.deviceLabels} labels`;
    },
  };
}

/** Devices of the token dialect write the names of their own attributes in small letters. */
function sorted(attributes: Record<string, string>) {
  const labels = { ...attributes };
  const take = (name: string) => {
    const key = [name, name.toLowerCase()].find((one) => one in labels);
    if (key === undefined) return undefined;
    const value = labels[key];
    delete labels[key];
    return value;
  };
  return { MAC: take("MAC"), IMEI: take("IMEI"), labels };
}

/** Whether PostgreSQL takes the text. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function refusedLabel(labels: Record<string, string>): string | null {
  for (const [name, value] of Object.entries(labels)) {
    if (name === "" || name.length > limits.identifier)
      return `A label's name has 1 to ${limits.identifier} characters`;
    if (!isPlain(name) || !isPlain(value)) return "Labels are text without NUL characters";
    if (Buffer.byteLength(value) > limits.functionValueBytes)
      return `${name}: at most ${limits.functionValueBytes} bytes of UTF-8`;
  }
  return null;
}
