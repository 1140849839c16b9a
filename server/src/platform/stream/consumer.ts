import type {
  DeviceEvent,
  DeviceEventKind,
  PersonEvent,
  StreamEvent,
} from "@thingwright/contract/devices/device-events.ts";
import type { Sql } from "../database/sql.ts";

export interface Named {
  /** The same in all processes; the consumer's positions are stored under this name. */
  name: string;
  /**
   * How many shards the devices are divided into; one process at a time handles a shard. A later version may have a
   * multiple of this number, but no other number.
   */
  shards: number;
  /** Where a new consumer begins; at the newest row by default. */
  begins?: "newest" | "oldest";
  /**
   * The kinds of events that the consumer handles; all by default. Events of other kinds are not passed to it, and cost
   * it no transaction.
   */
  kinds?: readonly DeviceEventKind[];
  /**
   * Milliseconds in which a consumer that is in no hurry collects events before it handles them together. After a
   * longer rest it handles the first event at once.
   */
  apartMs?: number;
  /**
   * The devices whose events concern the consumer, if they are few at a time. While there are none, rows are skipped
   * without being decoded.
   */
  devices?: { readonly size: number; has(deviceId: string): boolean };
  /** Like `devices`, by product: all events of the products' devices concern the consumer. */
  products?: { readonly size: number; has(productId: string): boolean };
  /** Whether an event that passes the other filters concerns the consumer, as far as the event itself shows that. */
  concerns?: (event: DeviceEvent) => boolean;
}

/** A consumer whose effects are in the database. */
export interface StoringConsumer extends Named {
  of?: undefined;
  /**
   * Handles events in the transaction that also moves the consumer's position, so that each event takes effect exactly
   * once.
   */
  handle(events: readonly DeviceEvent[], sql: Sql): Promise<void>;
}

/** A consumer that calls an external service. */
export interface DeliveringConsumer extends Named {
  of?: undefined;
  /**
   * Delivers events. If it rejects, the same events come again, after a pause that grows. Each event comes at least
   * once, and the events of a device come in order. The consumer itself decides when to give up on an event.
   * @param signal aborts when this process must give up the devices
   */
  deliver(events: readonly DeviceEvent[], signal: AbortSignal): Promise<void>;
}

/** A consumer of the events of people at home, whose effects are in the database. */
export interface PeopleConsumer extends Pick<Named, "name" | "shards" | "begins" | "apartMs"> {
  of: "people";
  /**
   * Handles events in the transaction that also moves the consumer's position, so that each event takes effect exactly
   * once.
   */
  handle(events: readonly PersonEvent[], sql: Sql): Promise<void>;
}

export type Consumer = StoringConsumer | DeliveringConsumer | PeopleConsumer;

/** Returns the shard that the device or the person of an event belongs to. */
export function shardOf(event: StreamEvent, shards: number): number {
  // Takes the end of an id, because the end is random.
  return (
    ("person" in event ? Number.parseInt(event.person.uid.slice(-8), 16) : event.device.deviceNo) % shards
  );
}

/** Makes a function that tells whether an event concerns a consumer. */
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

/** Whether no event concerns a consumer for now. */
export function isIdle(consumer: Consumer): boolean {
  return consumer.of !== "people" && (consumer.devices?.size === 0 || consumer.products?.size === 0);
}
