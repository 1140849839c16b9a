import { meets } from "@thingwright/contract/points/conditions.ts";
import type { Scene, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import type { PersonContext } from "../../http/context.ts";
import { accountScope, appScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { presenceIn } from "../homes/index.ts";
import { latest } from "../telemetry/index.ts";
import { devicesOf, placeOf, replaceConditions } from "./conditions.store.ts";
import { nextMoment } from "./moments.ts";
import { isPresent } from "./presence.ts";
import { updateScene } from "./scenes.store.ts";

type Armed = Pick<Scene, "id" | "home_id" | "enabled" | "conditions">;

/**
 * Makes a scene watch its conditions from now on; a condition that holds already does not begin the scene. The caller
 * has locked the scene's home.
 */
export async function arm(
  { person, sql, now }: Pick<PersonContext, "person" | "sql" | "now">,
  { id, home_id, enabled, conditions }: Armed,
  events: EventLog,
): Promise<void> {
  const all = appScope(person);
  await updateScene(all, sql, id, { armed_at: now });
  const place = await placeOf(all, sql, home_id);
  const devices = await devicesOf(accountScope(person.ownerId), sql, home_id, idsOf(conditions));
  const here = new Set(devices.filter(({ at_home }) => at_home).map(({ id: device }) => device));
  const known = new Set(devices.map(({ id: device }) => device));
  const members = await presenceIn(all, sql, home_id);
  const reported = await holding(person.ownerId, sql, conditions, here);
  const holds = conditions.map((one, i) =>
    one.kind === "presence" ? isPresent(one, members) : reported[i]!,
  );
  const of = { scene_id: id, owner_id: person.ownerId, app_id: person.appId };
  const rows = conditions.map((condition, i) => ({
    ...of,
    place: i,
    condition: JSON.stringify(condition),
    device_id: condition.kind === "point" && known.has(condition.device_id) ? condition.device_id : null,
    holds: holds[i]!,
    due_at: enabled ? nextMoment(condition, place, now) : null,
  }));
  await replaceConditions(all, sql, id, rows);
  const watched = rows.flatMap(({ device_id }) => device_id ?? []);
  if (enabled && watched.length > 0) await events.emit(sql, "scene.armed", { deviceIds: watched }, now);
}

const idsOf = (conditions: readonly SceneCondition[]) =>
  conditions.flatMap((one) => (one.kind === "point" ? [one.device_id] : []));

/** Checks for each condition whether the last reports of devices in the home meet it. */
async function holding(
  ownerId: string,
  sql: Sql,
  conditions: readonly SceneCondition[],
  here: ReadonlySet<string>,
): Promise<boolean[]> {
  const scope = accountScope(ownerId);
  const holds: boolean[] = [];
  for (const condition of conditions) {
    if (condition.kind !== "point" || !here.has(condition.device_id)) holds.push(false);
    else {
      const state = await latest({ scope, sql }, condition.device_id);
      const known = state.find(({ identifier }) => identifier === condition.identifier)?.reported;
      holds.push(known !== null && known !== undefined && meets(known.value, condition));
    }
  }
  return holds;
}
