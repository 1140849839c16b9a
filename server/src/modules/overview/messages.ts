import type { DeviceEvent, DeviceEventKind } from "@thingwright/contract/devices/device-events.ts";
import type { Bus } from "../../platform/bus.ts";
import { minuteOf } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { StoringConsumer } from "../../platform/stream/consumer.ts";
import { addMessages, type ProductMinute } from "./minutes.store.ts";
import { type Moved, tellMoved } from "./moved.ts";

const scope = systemScope("the messages of every owner's devices are counted");

/**
 * Milliseconds for which messages are collected before they are counted together. Open overviews are read again only
 * once a second, so counting more often would only load the database.
 */
const countApartMs = 250;

/** The parts of an overview that a kind of event changes. */
const moves: { readonly [K in DeviceEventKind]?: readonly Moved[] } = {
  report: ["messages"],
  event: ["messages"],
  call_answered: ["messages"],
  online: ["devices", "newest"],
  offline: ["devices", "newest"],
  activated: ["devices"],
  registered: ["devices", "newest"],
  deleted: ["devices", "newest", "refusals"],
};

/**
 * Makes the stream consumer that counts devices' messages by product and minute, outside of the ingest, and tells open
 * overviews which parts have changed. A message with values of several times counts once for each time.
 */
export function messageCounter(bus: Bus): StoringConsumer {
  return {
    name: "overview",
    shards: 4,
    kinds: Object.keys(moves) as DeviceEventKind[],
    apartMs: countApartMs,
    async handle(events, sql) {
      const sums = sumsOf(events);
      if (sums.length > 0) await addMessages(scope, sql, sums);
      sql.afterCommit(() => tell(bus, events));
    },
  };
}

function sumsOf(events: readonly DeviceEvent[]): ProductMinute[] {
  const sums = new Map<string, ProductMinute>();
  for (const { kind, device, written } of events) {
    if (!moves[kind]?.includes("messages")) continue;
    const minute = minuteOf(written);
    const key = `${device.productId} ${minute}`;
    const sum = sums.get(key);
    if (sum) sum.messages += 1;
    else sums.set(key, { owner_id: device.ownerId, product_id: device.productId, minute, messages: 1 });
  }
  return [...sums.values()];
}

function tell(bus: Bus, events: readonly DeviceEvent[]): void {
  const moved = new Map<string, Set<Moved>>();
  for (const { kind, device } of events) {
    for (const part of moves[kind] ?? []) {
      const parts = moved.get(device.ownerId);
      if (parts) parts.add(part);
      else moved.set(device.ownerId, new Set([part]));
    }
  }
  for (const [ownerId, parts] of moved) tellMoved(bus, ownerId, parts);
}
