import type { DeviceEvent, DeviceEventKind } from "@thingwright/contract/device-events.ts";
import type { Sql } from "../database/sql.ts";

export interface Named {
  /** The same in all processes; positions are remembered by it. */
  name: string;
  /** Devices are divided into so many parts, each with one process at a time. There can be a multiple of them later, not fewer. */
  parts: number;
  /** Where a consumer begins that is new; at the end by default. */
  begins?: "newest" | "oldest";
  /** What it reacts to, where that is not everything: events of other kinds do not come, and cost it no transaction. */
  kinds?: readonly DeviceEventKind[];
}

/** A consumer whose effects are in the database. */
export interface StoringConsumer extends Named {
  /** Has its effects in the transaction that also moves the consumer's position: each event takes effect exactly once. */
  handle(events: readonly DeviceEvent[], sql: Sql): Promise<void>;
}

/** A consumer that calls something outside. */
export interface DeliveringConsumer extends Named {
  /**
   * Delivers events; a rejection makes them come again, after a pause that grows. Each event comes at least once, and a
   * device's in order. The consumer itself decides when to give up on an event.
   * @param signal aborts when this process is to let go of the devices
   */
  deliver(events: readonly DeviceEvent[], signal: AbortSignal): Promise<void>;
}

export type Consumer = StoringConsumer | DeliveringConsumer;

/** Which part of the devices a device belongs to. */
export function partOf(deviceNo: number, parts: number): number {
  return deviceNo % parts;
}
