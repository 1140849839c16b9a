import { Mac } from "@thingwright/contract/devices.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { Delta } from "@thingwright/contract/live.ts";
import type { DeviceInfo } from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import { changeFirmware, firmwareOf, readInfo, removeInfo, updateInfo } from "./device-info.store.ts";

export interface InfoParts {
  sql: Sql;
  stream: Pick<Stream, "append">;
  bus: Bus;
  clock: Clock;
}

const imeiFormat = /^\d{14,16}$/;

/** Keeps what devices say of themselves: the version of their firmware, MAC, IMEI, and labels under any other name. */
export function deviceInfo({ sql, stream, bus, clock }: InfoParts): DeviceInfo {
  return {
    async update(device, attributes) {
      const { MAC, IMEI, labels } = sorted(attributes);
      const mac = MAC === undefined ? undefined : Mac.safeParse(MAC);
      if (mac?.success === false) return "MAC: 12 hexadecimal digits";
      if (IMEI !== undefined && !imeiFormat.test(IMEI)) return "IMEI: 14 to 16 digits";
      const refused = refusedLabel(labels);
      if (refused !== null) return refused;
      const change = { mac: mac?.data, imei: IMEI, labels };
      const kept = await updateInfo(deviceScope(device), sql, device.id, change, limits.deviceLabels);
      return kept ? null : `At most ${limits.deviceLabels} labels`;
    },

    async read(device) {
      const {
        mac = "",
        imei = "",
        labels = {},
      } = (await readInfo(deviceScope(device), sql, device.id)) ?? {};
      return { ...(mac !== "" && { MAC: mac }), ...(imei !== "" && { IMEI: imei }), ...labels };
    },

    async remove(device, keys) {
      const { MAC, IMEI, labels } = sorted(Object.fromEntries(keys.filter(isPlain).map((key) => [key, ""])));
      const removed = { mac: MAC !== undefined, imei: IMEI !== undefined, labels: Object.keys(labels) };
      await removeInfo(deviceScope(device), sql, device.id, removed);
    },

    async firmware(device, version) {
      const { id, deviceNo, ownerId, productId } = device;
      // Most devices say the same again whenever they start.
      if ((await firmwareOf(deviceScope(device), sql, id)) === version) return;
      const time = clock.now();
      await sql.transaction(async (transaction) => {
        const before = await changeFirmware(deviceScope(device), transaction, id, version);
        if (before === undefined) return;
        const kind = "firmware_version_changed";
        const data = { version, before };
        await stream.append(transaction, [
          { kind, device: { id, deviceNo, ownerId, productId }, time, data },
        ]);
        transaction.afterCommit(() => {
          const delta: Delta<"device"> = { device: { firmware_version: version } };
          bus.publish(liveTopic("device", id), delta);
        });
      });
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
