import { type Insertable, sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { SceneEcho } from "../../platform/database/tables.ts";

/**
 * Records which function points scenes are about to set. A report of such a function point is then known to come from
 * the scene, so that scenes that set each other off in a loop are found. Only function points that a scene's condition
 * or a device link watches are recorded; an earlier record of the same function point is replaced.
 * @param rows no two rows are for the same device and function point
 */
export async function upsertEchoes(
  scope: SystemScope,
  sql: Sql,
  rows: readonly Insertable<SceneEcho>[],
): Promise<void> {
  // Sorted, so that two processes that set the same function points lock their rows in the same order: no deadlock.
  await raw`${keptPlan}
    insert into scene_echo (device_id, identifier, owner_id, app_id, chain, ends_at)
    select device_id, identifier, owner_id, app_id, chain, ends_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one
      (device_id uuid, identifier text, owner_id uuid, app_id uuid, chain uuid[], ends_at bigint)
    where (
      exists (
        select from scene_condition as known
        where known.device_id = one.device_id and known.condition->>'identifier' = one.identifier)
      or exists (
        select from device_link_member as linked
        where linked.device_id = one.device_id and linked.identifier = one.identifier))
    order by device_id, identifier
    on conflict (device_id, identifier) do update
      set owner_id = excluded.owner_id, app_id = excluded.app_id, chain = excluded.chain, ends_at = excluded.ends_at`.execute(
    everything(scope, sql),
  );
}

/** The records of {@link upsertEchoes} for these devices that end after `now`. @param now milliseconds */
export async function echoesOf(
  scope: SystemScope,
  sql: Sql,
  deviceIds: readonly string[],
  now: number,
): Promise<{ device_id: string; identifier: string; chain: string[]; ends_at: number }[]> {
  return everything(scope, sql)
    .selectFrom("scene_echo")
    .select(["device_id", "identifier", "chain", "ends_at"])
    .modifyFront(keptPlan)
    .where("device_id", "=", (e) => e.fn.any(raw<string[]>`${deviceIds}::uuid[]`))
    .where("ends_at", ">", now)
    .execute();
}

/** @param now milliseconds */
export async function pruneEchoes(scope: SystemScope, sql: Sql, now: number): Promise<void> {
  await everything(scope, sql).deleteFrom("scene_echo").where("ends_at", "<=", now).execute();
}
