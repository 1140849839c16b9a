import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import type { Text } from "@thingwright/contract/basics/language.ts";
import type { ThingModels } from "../../gateway/ports.ts";
import type { Clock } from "../../platform/clock.ts";
import { appScope, deviceScope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import type { StoringConsumer } from "../../platform/stream/consumer.ts";
import type { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import type { NoteDeviceEvents } from "../device-life/index.ts";
import type { HomeMessages } from "../home-messages/index.ts";
import { membersIn } from "../homes/index.ts";
import { pointsFor } from "../products/index.ts";
import { type Judged, judgedDevices, keep, keyOf, lockOf, type NewRow } from "./kept.store.ts";
import { afterReport, ruleOf } from "./turn.ts";

const reported = systemScope("devices of all owners report what remains of their consumables");

export interface ReportedDeps {
  clock: Pick<Clock, "now">;
  models: Pick<ThingModels, "of">;
  messages: Pick<HomeMessages, "tell">;
  noteEvents: NoteDeviceEvents;
}

type Report = DeviceEvent & { kind: "report" };

/**
 * Makes the consumer that stores reports of consumables, and notifies people at home once when a consumable runs low,
 * and once when it is used up.
 */
export function consumablesReported(deps: ReportedDeps, products: WatchedDevices): StoringConsumer {
  return {
    name: "consumables",
    shards: 8,
    kinds: ["report", "event"],
    apartMs: 500,
    products,
    async handle(happened, sql) {
      const reports = happened.filter((event): event is Report => Object.keys(event.data).length > 0);
      const ids = [...new Set(reports.map(({ device }) => device.id))];
      const devices = await judgedDevices(reported, sql, ids);
      const known = await lockOf(reported, sql, ids);
      const changed = new Map<string, { row: NewRow; device: Judged; replaced: number | null }>();
      for (const {
        device: { id },
        data,
        time,
      } of reports) {
        const device = devices.get(id);
        if (!device) continue;
        const { points } = await deps.models.of(device.productId, device.development);
        for (const point of points) {
          const rule = ruleOf(point);
          const value = rule && Object.hasOwn(data, point.identifier) ? data[point.identifier] : undefined;
          if (!rule || typeof value !== "number") continue;
          const place = { device_id: id, identifier: point.identifier };
          const key = keyOf(place);
          const before = known.get(key);
          const turn = afterReport(before, rule, { value, time });
          if (!turn) continue;
          const row = { ...place, ...turn.kept };
          known.set(key, row);
          const { ownerId: owner_id, productId: product_id } = device;
          const replaced = turn.replaced ? time : (changed.get(key)?.replaced ?? null);
          changed.set(key, { row: { ...row, id: newId(time), owner_id, product_id }, device, replaced });
        }
      }
      const all = [...changed.values()];
      const told = new Map<string, NewRow["told"]>();
      for (const one of all) if (await tellTurn(sql, one, deps)) told.set(keyOf(one.row), one.row.state);
      await keep(
        reported,
        sql,
        all.map(({ row }) => ({ ...row, told: told.get(keyOf(row)) ?? row.told })),
      );
      await deps.noteEvents(
        sql,
        all.flatMap(({ row, device, replaced }) =>
          replaced === null
            ? []
            : [
                {
                  device,
                  kind: "consumable_replaced",
                  data: { identifier: row.identifier, by: null },
                } as const,
              ],
        ),
      );
    },
  };
}

/**
 * Notifies a device's home that a consumable runs low or is used up: once for each of the two, until the consumable is
 * replaced.
 * @returns whether the home was notified
 */
async function tellTurn(
  sql: Sql,
  { row, device }: { row: NewRow; device: Judged },
  { clock, messages }: ReportedDeps,
): Promise<boolean> {
  const { home_id, app_id } = device;
  if (row.state <= row.told || home_id === null || app_id === null) return false;
  const app = { ownerId: device.ownerId, appId: app_id };
  const people = await membersIn(appScope(app), sql, home_id);
  await messages.tell({ sql, now: clock.now() }, app, people, {
    kind: row.state === 3 ? "consumable_expired" : "consumable_low",
    homeId: home_id,
    device: { id: device.id, homeId: home_id },
    point: await nameOf(sql, device, row.identifier),
  });
  return true;
}

async function nameOf(sql: Sql, device: Judged, identifier: string): Promise<Text> {
  const [point] = await pointsFor({ scope: deviceScope(device), sql }, device, [identifier]);
  return { en: point?.name_en ?? point?.name ?? identifier, zh_CN: point?.name ?? identifier };
}
