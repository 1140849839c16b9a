import type { SceneAction, SceneCause } from "@thingwright/contract/people/home-scenes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { SceneRun as RunRow } from "../../platform/database/tables.ts";

/** Records that scenes have begun by themselves. The caller has locked them. @param now milliseconds */
export async function setBegan(
  scope: SystemScope,
  sql: Sql,
  sceneIds: readonly string[],
  now: number,
): Promise<void> {
  await everything(scope, sql)
    .updateTable("scene")
    .set({ began_at: now })
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${sceneIds}::uuid[]`))
    .modifyEnd(keptPlan)
    .execute();
}

/** Ends the unfinished runs of these scenes, except runs that a person has begun. @param now milliseconds */
export async function replaceRuns(
  scope: SystemScope,
  sql: Sql,
  scenes: readonly { id: string; home_id: string }[],
  now: number,
): Promise<void> {
  await everything(scope, sql)
    .updateTable("scene_run")
    .set({ due_at: null, ended_at: now, problem: "replaced" })
    .where("home_id", "=", (e) => e.fn.any(raw<string[]>`${scenes.map(({ home_id }) => home_id)}::uuid[]`))
    .where("scene_id", "=", (e) => e.fn.any(raw<string[]>`${scenes.map(({ id }) => id)}::uuid[]`))
    .where("app_user_id", "is", null)
    .where("due_at", "is not", null)
    .modifyEnd(keptPlan)
    .execute();
}

/** Counts the unfinished runs of homes, by home. */
export async function countRunningIn(
  scope: SystemScope,
  sql: Sql,
  homeIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await everything(scope, sql)
    .selectFrom("scene_run")
    .select(["home_id", (e) => e.fn.countAll<number>().as("count")])
    .modifyFront(keptPlan)
    .where("home_id", "=", (e) => e.fn.any(raw<string[]>`${homeIds}::uuid[]`))
    .where("due_at", "is not", null)
    .groupBy("home_id")
    .execute();
  return new Map(found.map(({ home_id, count }) => [home_id, count]));
}

/** A run that a condition begins. */
export type NewRun = Pick<RunRow, "id" | "owner_id" | "app_id" | "home_id" | "scene_id" | "problem"> & {
  chain: readonly string[];
  cause: SceneCause;
  loop: readonly string[] | null;
  actions: readonly SceneAction[];
  /** Milliseconds. */
  started_at: number;
  due_at: number | null;
  ended_at: number | null;
};

export async function insertRuns(scope: SystemScope, sql: Sql, runs: readonly NewRun[]): Promise<void> {
  await raw`${keptPlan}
    insert into scene_run (id, owner_id, app_id, home_id, scene_id, chain, cause, problem, loop, actions, results,
      started_at, due_at, ended_at)
    select id, owner_id, app_id, home_id, scene_id, chain, cause, problem, loop, actions, '[]', started_at, due_at, ended_at
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as one (id uuid, owner_id uuid, app_id uuid, home_id uuid,
      scene_id uuid, chain uuid[], cause jsonb, problem text, loop jsonb, actions jsonb, started_at bigint, due_at bigint,
      ended_at bigint)`.execute(everything(scope, sql));
}

/** Deletes the ended runs of scenes, except the newest `limits.sceneRuns` of each scene. */
export async function forgetOldRuns(
  scope: SystemScope,
  sql: Sql,
  sceneIds: readonly string[],
): Promise<void> {
  if (sceneIds.length === 0) return;
  const database = everything(scope, sql);
  const { rows } = await raw<{ id: string }>`
    select old.id from unnest(${sceneIds}::uuid[]) as scene (id)
    cross join lateral (
      select run.id from scene_run as run where run.scene_id = scene.id
      order by run.id desc offset ${raw.lit(limits.sceneRuns)}) as old`.execute(database);
  if (rows.length === 0) return;
  await database
    .deleteFrom("scene_run")
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${rows.map(({ id }) => id)}::uuid[]`))
    .where("due_at", "is", null)
    .execute();
}

/** Finds the names of those of these scenes that still exist. */
export async function namesOf(
  scope: SystemScope,
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await everything(scope, sql)
    .selectFrom("scene")
    .select(["id", "name"])
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
