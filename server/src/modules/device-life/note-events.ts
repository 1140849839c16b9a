import type { DeviceKey } from "../../gateway/ports.ts";
import type { Clock } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { nextLineId, type TelemetryPartitions } from "../telemetry/index.ts";
import { type DeviceEventContent, type DeviceEventRow, insertEvents } from "./device-events.store.ts";

const noting = systemScope("what becomes of a device is noted by whoever has found it");

export type NewNote = {
  [K in keyof DeviceEventContent]: { kind: K; data: DeviceEventContent[K] };
}[keyof DeviceEventContent] & { device: Pick<DeviceKey, "deviceNo"> };

/**
 * Stores events of devices in the transaction that causes them. The timeline lists them in the given order, with the
 * present time.
 */
export type NoteDeviceEvents = (sql: Sql, notes: readonly NewNote[]) => Promise<void>;

export function noteEventsIn(
  partitions: Pick<TelemetryPartitions, "ensure">,
  clock: Pick<Clock, "now">,
): NoteDeviceEvents {
  return async (sql, notes) => {
    if (notes.length === 0) return;
    const time = clock.now();
    await partitions.ensure("device_event", [time]);
    const rows: DeviceEventRow[] = notes.map(({ device, ...note }) => ({
      ...note,
      device_no: device.deviceNo,
      id: nextLineId(time),
      time,
    }));
    await insertEvents(noting, sql, rows);
  };
}
