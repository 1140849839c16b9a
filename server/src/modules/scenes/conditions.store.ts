import type { Scene, SceneAction, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { type Insertable, sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { SceneCondition as ConditionRow } from "../../platform/database/tables.ts";
import type { Place } from "./moments.ts";

/** Finds the time zone and the location of a home. */
export async function placeOf(all: Scope, sql: Sql, homeId: string): Promise<Place> {
  const { time_zone, latitude, longitude } = await within(all, sql)
    .selectFrom("home")
    .select(["time_zone", "latitude", "longitude"])
    .where("id", "=", homeId)
    .executeTakeFirstOrThrow();
  return placed({ time_zone, latitude, longitude });
}

function placed(row: { time_zone: string; latitude: number | null; longitude: number | null }): Place {
  const { time_zone, latitude, longitude } = row;
  return { time_zone, location: latitude === null || longitude === null ? null : { latitude, longitude } };
}

/** Finds which of these devices exist, and which of them are in the home. */
export function devicesOf(
  account: Scope,
  sql: Sql,
  homeId: string,
  ids: readonly string[],
): Promise<{ id: string; at_home: boolean }[]> {
  return within(account, sql)
    .selectFrom("device")
    .select("device.id")
    .select(
      raw<boolean>`exists (
        select from ${rowsOf(account, "device_binding")} as binding
        where binding.device_id = device.id and binding.home_id = ${homeId} and binding.unbound_at is null)`.as(
        "at_home",
      ),
    )
    .where("device.id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .execute();
}

/** Replaces all conditions of a scene. */
export async function replaceConditions(
  all: Scope,
  sql: Sql,
  sceneId: string,
  rows: readonly Insertable<ConditionRow>[],
): Promise<void> {
  const database = within(all, sql);
  await database.deleteFrom("scene_condition").where("scene_id", "=", sceneId).execute();
  if (rows.length > 0)
    await database
      .insertInto("scene_condition")
      .values([...rows])
      .execute();
}

/** Lists the devices on which conditions of switched-on scenes depend. */
export async function watchedIds(scope: SystemScope, sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ device_id: string }>`
    select distinct condition.device_id from scene_condition as condition
    join scene on scene.id = condition.scene_id and scene.enabled
    where condition.device_id is not null`.execute(everything(scope, sql));
  return rows.map(({ device_id }) => device_id);
}

/** A condition on a device's reported values, of a switched-on scene in the home where the device is. */
export interface Watching {
  scene_id: string;
  place: number;
  device_id: string;
  condition: Extract<SceneCondition, { kind: "point" }>;
  holds: boolean;
  measured_at: number;
  armed_at: number;
}

export async function watching(
  scope: SystemScope,
  sql: Sql,
  deviceIds: readonly string[],
): Promise<Watching[]> {
  const { rows } = await raw<Watching>`${keptPlan}
    select condition.scene_id, condition.place, condition.device_id, condition.condition, condition.holds,
      condition.measured_at, scene.armed_at
    from scene_condition as condition
    join scene on scene.id = condition.scene_id and scene.enabled
    join device_binding as binding on binding.device_id = condition.device_id
      and binding.home_id = scene.home_id and binding.unbound_at is null
    where condition.device_id = any(${deviceIds}::uuid[])
    order by condition.scene_id, condition.place`.execute(everything(scope, sql));
  return rows;
}

/** A scene that is locked until the transaction ends. */
export interface LockedScene extends Place {
  id: string;
  owner_id: string;
  app_id: string;
  home_id: string;
  name: string;
  match: Scene["match"];
  actions: SceneAction[];
  armed_at: number;
  began_at: number;
}

type LockedRow = Omit<LockedScene, "location"> & { latitude: number | null; longitude: number | null };
const lockedColumns = raw`scene.id, scene.owner_id, scene.app_id, scene.home_id, scene.name, scene.match, scene.actions,
  scene.armed_at, scene.began_at, home.time_zone, home.latitude, home.longitude`;

/**
 * Locks the switched-on scenes among the given ones, always in the order of ids, so that two transactions cannot
 * deadlock.
 */
export async function lockScenes(
  scope: SystemScope,
  sql: Sql,
  ids: readonly string[],
): Promise<LockedScene[]> {
  const { rows } = await raw<LockedRow>`${keptPlan}
    select ${lockedColumns} from scene join home on home.id = scene.home_id
    where scene.id = any(${ids}::uuid[]) and scene.enabled
    order by scene.id for no key update of scene`.execute(everything(scope, sql));
  return rows.map((row) => ({ ...row, ...placed(row) }));
}

/** Locks scenes that have a due condition, and skips those that another process has locked. @param now milliseconds */
export async function lockDueScenes(
  scope: SystemScope,
  sql: Sql,
  now: number,
  most: number,
): Promise<LockedScene[]> {
  const { rows } = await raw<LockedRow>`${keptPlan}
    select ${lockedColumns} from scene join home on home.id = scene.home_id
    where scene.enabled and scene.id in (
      select scene_id from scene_condition where due_at <= ${now} order by due_at limit ${most})
    order by scene.id for no key update of scene skip locked`.execute(everything(scope, sql));
  return rows.map((row) => ({ ...row, ...placed(row) }));
}

export interface HoldChange {
  scene_id: string;
  place: number;
  holds: boolean;
  /** Milliseconds. */
  measured_at: number;
}

export async function setHolds(scope: SystemScope, sql: Sql, changes: readonly HoldChange[]): Promise<void> {
  await raw`${keptPlan}
    update scene_condition as condition set holds = change.holds, measured_at = change.measured_at
    from unnest(
      ${changes.map(({ scene_id }) => scene_id)}::uuid[], ${changes.map(({ place }) => place)}::smallint[],
      ${changes.map(({ holds }) => holds)}::boolean[], ${changes.map(({ measured_at }) => measured_at)}::bigint[]
    ) as change (scene_id, place, holds, measured_at)
    where condition.scene_id = change.scene_id and condition.place = change.place`.execute(
    everything(scope, sql),
  );
}

export interface KnownCondition {
  scene_id: string;
  place: number;
  condition: SceneCondition;
  /**
   * For a function point: whether the condition held at the device's last report, and the device is in the home. For
   * presence: whether the condition holds now.
   */
  holds: boolean;
  /** Milliseconds. */
  due_at: number | null;
}

/** Finds the conditions of locked scenes. */
export async function conditionsOf(
  scope: SystemScope,
  sql: Sql,
  sceneIds: readonly string[],
): Promise<KnownCondition[]> {
  const { rows } = await raw<KnownCondition>`${keptPlan}
    select condition.scene_id, condition.place, condition.condition, condition.due_at,
      condition.holds and (condition.condition->>'kind' = 'presence' or exists (
        select from device_binding as binding join scene on scene.id = condition.scene_id
        where binding.device_id = condition.device_id and binding.home_id = scene.home_id
          and binding.unbound_at is null)) as holds
    from scene_condition as condition
    where condition.scene_id = any(${sceneIds}::uuid[])
    order by condition.scene_id, condition.place`.execute(everything(scope, sql));
  return rows;
}

export async function setDue(
  scope: Scope,
  sql: Sql,
  { scene_id, place }: { scene_id: string; place: number },
  due_at: number | null,
): Promise<void> {
  await within(scope, sql)
    .updateTable("scene_condition")
    .set({ due_at })
    .where("scene_id", "=", scene_id)
    .where("place", "=", place)
    .execute();
}

/** Finds the conditions of a home's switched-on scenes. */
export function conditionsOfHome(all: Scope, sql: Sql, homeId: string) {
  return ofHome<SceneCondition>(all, sql, homeId).execute();
}

/** Finds the conditions on presence of a home's switched-on scenes: they wait for somebody to arrive or to leave. */
export function presenceConditions(all: Scope, sql: Sql, homeId: string) {
  return ofHome<Extract<SceneCondition, { kind: "presence" }>>(all, sql, homeId)
    .where(raw<boolean>`condition->>'kind' = 'presence'`)
    .execute();
}

function ofHome<C extends SceneCondition>(all: Scope, sql: Sql, homeId: string) {
  const scenes = raw<string>`(select scene.id from ${rowsOf(all, "scene")} as scene
    where scene.home_id = ${homeId} and scene.enabled)`;
  return within(all, sql)
    .selectFrom("scene_condition")
    .select(["scene_id", "place", "holds", raw<C>`condition`.as("condition")])
    .where("scene_id", "in", scenes)
    .orderBy("scene_id")
    .orderBy("place");
}
