import { type Insertable, sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { SceneEcho } from "../../platform/database/tables.ts";

/**
 * Keeps what scenes are about to issue, in place of what was issued before to the same function points, where any scene or link
 * looks at these. Each function point comes once.
 */
export async function putEchoes(
  scope: SystemScope,
  sql: Sql,
  rows: readonly Insertable<SceneEcho>[],
): Promise<void> {
  // In one order: two processes that issue to the same devices wait in no circle.
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

/** What scenes have issued to devices and still counts. @param now milliseconds */
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
