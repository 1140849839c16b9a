import { systemScope } from "../../platform/database/scope.ts";
import type { StoringConsumer } from "../../platform/stream/consumer.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { watchActivated, watchTakeovers } from "./alarms.ts";
import { activate, findActivating } from "./activations.store.ts";
import { count } from "./figures.store.ts";
import type { Tell } from "./tell.ts";

const scope = systemScope("the first sign-ins of every owner's devices are counted");

/**
 * Records the first sign-in of identities, and watches for causes of alarms. A consumer of the stream does this, so
 * that signing in does not wait for it.
 */
export function activations(tell: Tell, tellAlarms: Tell): StoringConsumer {
  return {
    name: "production",
    shards: 4,
    kinds: ["activated", "taken_over"],
    async handle(events, sql) {
      const came = new Map(
        events.flatMap(({ kind, device, time }) =>
          kind === "activated" ? [[device.id, time] as const] : [],
        ),
      );
      const takenOver = events.filter((event) => event.kind === "taken_over");
      if (came.size > 0) await noteActivated(sql, came);
      await watchTakeovers(sql, takenOver, tellAlarms);
    },
  };

  async function noteActivated(sql: Sql, came: ReadonlyMap<string, number>): Promise<void> {
    const found = await findActivating(scope, sql, [...came.keys()]);
    for (const { at, devices, stationId, order } of byOrder(found, came)) {
      const activated = await activate(scope, sql, devices, at);
      if (activated === 0) continue;
      await count(scope, sql, {
        order,
        stationId,
        change: { activated },
        happened: { activated },
        at,
      });
      tell(sql, order.id);
    }
    await watchActivated(sql, came, tellAlarms);
  }
}

type Found = Awaited<ReturnType<typeof findActivating>>[number];

/** Groups devices by order, station and day, always in the same order. */
function byOrder(found: readonly Found[], came: ReadonlyMap<string, number>) {
  const groups = new Map<
    string,
    {
      order: { id: string; owner_id: string; product_id: string };
      stationId: string | null;
      devices: string[];
      at: number;
    }
  >();
  for (const { id: device, order_id: id, owner_id, product_id, station_id: stationId } of found) {
    const at = Math.floor(came.get(device)! / 1000);
    const key = `${id} ${stationId} ${Math.floor(at / 86_400)}`;
    const group = groups.get(key);
    if (group) group.devices.push(device);
    else groups.set(key, { order: { id, owner_id, product_id }, stationId, devices: [device], at });
  }
  return [...groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
