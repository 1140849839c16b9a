import type { DeviceEvent, DeviceEventKind } from "@thingwright/contract/device-events.ts";
import { minuteOf } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { StoringConsumer } from "../../platform/stream/consumer.ts";
import { addMessages, type ProductMinute } from "./minutes.store.ts";

const scope = systemScope("the messages of every owner's devices are counted");

/** What devices send. The other events are about them. */
const sent: ReadonlySet<DeviceEventKind> = new Set(["report", "event", "call_answered"]);

/**
 * Sums up by product and minute what devices send, away from where it comes in. A message with values of several times counts once for each.
 */
export const messageCounter: StoringConsumer = {
  name: "overview",
  parts: 4,
  async handle(events, sql) {
    const sums = sumsOf(events);
    if (sums.length > 0) await addMessages(scope, sql, sums);
  },
};

function sumsOf(events: readonly DeviceEvent[]): ProductMinute[] {
  const sums = new Map<string, ProductMinute>();
  for (const { kind, device, written } of events) {
    if (!sent.has(kind)) continue;
    const minute = minuteOf(written);
    const key = `${device.productId} ${minute}`;
    const sum = sums.get(key);
    if (sum) sum.messages += 1;
    else sums.set(key, { owner_id: device.ownerId, product_id: device.productId, minute, messages: 1 });
  }
  return [...sums.values()];
}
