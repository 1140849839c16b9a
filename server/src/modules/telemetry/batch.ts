import type { IngestMessage, TimedValues } from "../../gateway/ports.ts";
import { type EncodedEvents, encodeEach } from "../../platform/stream/encoding.ts";
import { jsonText } from "./columns.ts";

export const hourMs = 3_600_000;

/** A reported value and its time in milliseconds, as the latest state keeps it. */
export type Reported = [value: unknown, time: number];

/** A row of the history. */
export interface Row extends TimedValues {
  deviceNo: number;
  /** The values as JSON. */
  text: string;
}

/** The change that a batch makes to one device's latest state. */
export interface StateChange {
  deviceNo: number;
  reported: Record<string, Reported>;
  oldest: number;
  newest: number;
}

export interface Batch {
  /** When the batch was gathered, in milliseconds since 1970. */
  now: number;
  /** Rows newer than all stored rows of their devices. */
  fresh: Row[];
  /** Rows that may already be stored, in whole or in part. */
  again: Row[];
  states: StateChange[];
  /** The events for the consumers of the device stream, in the order of the messages; null if there are none. */
  events: EncodedEvents | null;
  /** Hours that were over before these rows came, so that their sums are outdated. */
  late: { deviceNo: number; hour: number }[];
}

/**
 * Merges messages into rows of the history and changes of the latest state: if two values have the same
 * time, the later message wins. Devices are in the order of their numbers, so that writers cannot deadlock.
 * @param newest the newest stored time of a device, by its number, as far as it is known
 * @param encode encodes the events for the consumers of the device stream
 */
export function gather(
  messages: readonly IngestMessage[],
  newest: Pick<ReadonlyMap<number, number>, "get">,
  now: number,
  encode = encodeEach,
): Batch {
  const devices = new Map<number, Row[]>();
  const events = encode((add) => {
    for (const { device, records, kind = "report", answered } of messages) {
      if (answered) add("call_answered", device, now, jsonText(answered));
      if (records.length === 0) continue;
      const { deviceNo } = device;
      let rows = devices.get(deviceNo);
      if (!rows) devices.set(deviceNo, (rows = []));
      for (const { time, values } of records) {
        const text = jsonText(values);
        rows.push({ deviceNo, time, values, text });
        add(kind, device, time, text);
      }
    }
  });
  const batch: Batch = { now, fresh: [], again: [], states: [], late: [], events };
  for (const deviceNo of [...devices.keys()].sort((a, b) => a - b)) {
    const rows = inOrder(devices.get(deviceNo) ?? []);
    const known = newest.get(deviceNo) ?? Infinity;
    for (const row of rows) (row.time > known ? batch.fresh : batch.again).push(row);
    batch.states.push(changeOf(deviceNo, rows));
    for (const hour of lateHoursOf(rows, now - (now % hourMs))) batch.late.push({ deviceNo, hour });
  }
  return batch;
}

/** Returns the batch to store when its fresh rows turn out to be stored already. */
export function withoutFresh(batch: Batch): Batch {
  const again = [...batch.again, ...batch.fresh].toSorted((a, b) => a.deviceNo - b.deviceNo);
  return { ...batch, fresh: [], again };
}

/**
 * Returns the rows of a device in the order of time, with rows of the same time merged; the rows of most devices need
 * no change.
 */
function inOrder(rows: Row[]): Row[] {
  if (rows.every((row, i) => i === 0 || rows[i - 1]!.time < row.time)) return rows;
  const merged: Row[] = [];
  for (const row of rows.toSorted((a, b) => a.time - b.time)) {
    const last = merged.at(-1);
    if (last?.time === row.time) {
      last.values = { ...last.values, ...row.values };
      last.text = jsonText(last.values);
    } else merged.push({ ...row });
  }
  return merged;
}

/** @param rows of one device, in the order of time */
function changeOf(deviceNo: number, rows: readonly Row[]): StateChange {
  const reported: Record<string, Reported> = {};
  for (const { time, values } of rows) {
    for (const identifier in values) reported[identifier] = [values[identifier], time];
  }
  let oldest = Infinity;
  for (const identifier in reported) oldest = Math.min(oldest, reported[identifier]![1]);
  return { deviceNo, reported, oldest, newest: rows.at(-1)!.time };
}

function lateHoursOf(rows: readonly Row[], thisHour: number): Iterable<number> {
  if (rows[0]!.time >= thisHour) return [];
  return new Set(rows.filter(({ time }) => time < thisHour).map(({ time }) => time - (time % hourMs)));
}
