import type {
  DeviceEvent,
  DeviceEventKind,
  PersonEvent,
  StreamEvent,
} from "@thingwright/contract/device-events.ts";
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
  /** Milliseconds: a consumer that is in no hurry takes together what is written within so long, and at rest it begins at once. */
  apartMs?: number;
  /** The devices that concern it, where they are few at a time. While there are none, what is written passes unread. */
  devices?: { readonly size: number; has(deviceId: string): boolean };
  /** The same for products, of whose devices all concern it. */
  products?: { readonly size: number; has(productId: string): boolean };
  /** Which events of these concern it, as far as they say that themselves. */
  concerns?: (event: DeviceEvent) => boolean;
}

/** A consumer whose effects are in the database. */
export interface StoringConsumer extends Named {
  of?: undefined;
  /** Has its effects in the transaction that also moves the consumer's position: each event takes effect exactly once. */
  handle(events: readonly DeviceEvent[], sql: Sql): Promise<void>;
}

/** A consumer that calls something outside. */
export interface DeliveringConsumer extends Named {
  of?: undefined;
  /**
   * Delivers events; a rejection makes them come again, after a pause that grows. Each event comes at least once, and a
   * device's in order. The consumer itself decides when to give up on an event.
   * @param signal aborts when this process is to let go of the devices
   */
  deliver(events: readonly DeviceEvent[], signal: AbortSignal): Promise<void>;
}

/** A consumer of what people at home do, which has its effects in the database. */
export interface PeopleConsumer extends Pick<Named, "name" | "parts" | "begins" | "apartMs"> {
  of: "people";
  /** In the transaction that also moves the consumer's position: each event takes effect exactly once. */
  handle(events: readonly PersonEvent[], sql: Sql): Promise<void>;
}

export type Consumer = StoringConsumer | DeliveringConsumer | PeopleConsumer;

/** Which part the device or the person of an event belongs to. */
export function partOf(event: StreamEvent, parts: number): number {
  // The end of an id is random.
  return (
    ("person" in event ? Number.parseInt(event.person.uid.slice(-8), 16) : event.device.deviceNo) % parts
  );
}

/** Which of the events concern a consumer. */
export function concernOf(consumer: Consumer): (event: StreamEvent) => boolean {
  if (consumer.of === "people") return (event) => "person" in event;
  const { kinds, devices, products, concerns } = consumer;
  return (event) =>
    !("person" in event) &&
    (kinds?.includes(event.kind) ?? true) &&
    (devices?.has(event.device.id) ?? true) &&
    (products?.has(event.device.productId) ?? true) &&
    (concerns?.(event) ?? true);
}

/** Whether nothing concerns a consumer for now. */
export function isIdle(consumer: Consumer): boolean {
  return consumer.of !== "people" && (consumer.devices?.size === 0 || consumer.products?.size === 0);
}
