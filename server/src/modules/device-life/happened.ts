import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { StoringConsumer } from "../../platform/stream/consumer.ts";
import { keepFaults, lockFaults } from "./device-events.store.ts";
import type { NewNote, NoteDeviceEvents } from "./note-events.ts";

const happening = systemScope("devices of all owners have faults and get firmware");

/** Finds the faults in a report. Only faults are arrays, so the definition of the product is not needed. */
function codesIn(data: Readonly<Record<string, unknown>>): [identifier: string, codes: string[]][] {
  return Object.entries(data).flatMap(([identifier, value]) =>
    Array.isArray(value) ? [[identifier, value.map(String)] as [string, string[]]] : [],
  );
}

/** Makes the consumer that stores events that no other log has: faults raised and cleared, and changes of firmware. */
export function deviceEventsConsumer(noteEvents: NoteDeviceEvents): StoringConsumer {
  return {
    name: "device-life",
    shards: 8,
    kinds: ["report", "event", "firmware_version_changed"],
    apartMs: 500,
    concerns: (event) =>
      (event.kind !== "report" && event.kind !== "event") ||
      Object.values(event.data).some((value) => Array.isArray(value)),
    async handle(events, sql) {
      await noteEvents(sql, [...(await faultsOf(sql, events)), ...events.flatMap(firmwareNotesOf)]);
    },
  };
}

function firmwareNotesOf(event: DeviceEvent): NewNote[] {
  if (event.kind !== "firmware_version_changed") return [];
  return [{ device: event.device, kind: "firmware", data: event.data }];
}

/** Finds the faults that were raised and cleared, and stores the present ones. */
async function faultsOf(sql: Sql, events: readonly DeviceEvent[]): Promise<NewNote[]> {
  const reports = events.flatMap((event) =>
    event.kind === "report" || event.kind === "event"
      ? codesIn(event.data).map(([identifier, codes]) => ({ device: event.device, identifier, codes }))
      : [],
  );
  if (reports.length === 0) return [];
  const known = await lockFaults(happening, sql, [...new Set(reports.map(({ device }) => device.deviceNo))]);
  const changed = new Map<string, { device_no: number; identifier: string; codes: string[] }>();
  const notes: NewNote[] = [];
  for (const { device, identifier, codes } of reports) {
    const key = `${device.deviceNo} ${identifier}`;
    const before = known.get(key) ?? [];
    const raised = codes.filter((code) => !before.includes(code));
    const cleared = before.filter((code) => !codes.includes(code));
    if (raised.length + cleared.length === 0) continue;
    known.set(key, codes);
    changed.set(key, { device_no: device.deviceNo, identifier, codes });
    if (cleared.length > 0)
      notes.push({ device, kind: "fault_cleared", data: { identifier, codes: cleared } });
    if (raised.length > 0) notes.push({ device, kind: "fault_raised", data: { identifier, codes: raised } });
  }
  if (changed.size > 0) await keepFaults(happening, sql, [...changed.values()]);
  return notes;
}
