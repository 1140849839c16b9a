import type { SceneAction, SceneResult, SceneRun } from "@thingwright/contract/people/home-scenes.ts";
import { type Insertable, sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { SceneRun as RunRow } from "../../platform/database/tables.ts";
import { firstIdOf } from "../../platform/ids.ts";

const shown = ["id", "scene_id", "app_user_id as started_by", "started_at", "ended_at"] as const;
const parts = [raw<SceneAction[]>`actions`.as("actions"), raw<SceneResult[]>`results`.as("results")] as const;
const why = [
  raw<SceneRun["cause"]>`cause`.as("cause"),
  raw<SceneRun["problem"]>`problem`.as("problem"),
  raw<SceneRun["loop"]>`loop`.as("loop"),
] as const;

/** Lists the runs of a scene, newest first. */
export function listRuns(all: Scope, sql: Sql, sceneId: string, most: number): Promise<SceneRun[]> {
  return within(all, sql)
    .selectFrom("scene_run")
    .select([...shown, ...parts, ...why])
    .where("scene_id", "=", sceneId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

export function findRun(all: Scope, sql: Sql, id: string): Promise<SceneRun | undefined> {
  return within(all, sql)
    .selectFrom("scene_run")
    .select([...shown, ...parts, ...why])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Counts the runs of a home that have not ended. */
export async function countRunning(all: Scope, sql: Sql, homeId: string): Promise<number> {
  const { count } = await within(all, sql)
    .selectFrom("scene_run")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("home_id", "=", homeId)
    .where("due_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a run. Of the scene's runs, only the newest `most` are kept, besides those that have not ended. */
export async function insertRun(all: Scope, sql: Sql, row: Insertable<RunRow>, most: number): Promise<void> {
  const database = within(all, sql);
  await database.insertInto("scene_run").values(row).execute();
  const old = database
    .selectFrom("scene_run")
    .select("id")
    .where("scene_id", "=", row.scene_id)
    .orderBy("id", "desc")
    .offset(most);
  await database.deleteFrom("scene_run").where("id", "in", old).where("due_at", "is", null).execute();
}

/** A run that one process has claimed, to carry it on up to its next wait or its end. */
export interface ClaimedRun {
  id: string;
  owner_id: string;
  app_id: string;
  home_id: string;
  /** The user who started the run by hand; null if a condition started it. */
  app_user_id: string | null;
  /**
   * The ids of the scenes that led to this run, each of which set off the next; the run's own scene is last. Used to
   * find loops.
   */
  chain: string[];
  actions: SceneAction[];
  results: SceneResult[];
  /** When the claim expires, in milliseconds: then any process may claim the run. */
  due_at: number;
}

/**
 * Claims up to `most` due runs for this process, the longest due first. No other process claims them before `until`.
 * Times are in milliseconds.
 */
export async function claimRuns(
  scope: SystemScope,
  sql: Sql,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<(ClaimedRun & { claims: number })[]> {
  const database = everything(scope, sql);
  const due = database
    .selectFrom("scene_run")
    .select("id")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(most)
    .forUpdate()
    .skipLocked();
  const claimed = await database
    .updateTable("scene_run")
    .set((e) => ({ due_at: until, claims: e("claims", "+", 1) }))
    .where("id", "in", due)
    .returning(["id", "owner_id", "app_id", "home_id", "app_user_id", "chain", "claims", ...parts])
    .execute();
  return claimed.map((run) => ({ ...run, due_at: until }));
}

/** A message that a scene's run sends to members of the home. */
export interface SceneMessage {
  /** The index of the message's action among the run's actions; the action's result has the same index. */
  place: number;
  text: string;
  /** Ids of the recipients; undefined for all members of the home. */
  to: readonly string[] | undefined;
}

/** The progress of a run, as it is saved. Times are in milliseconds. */
export interface Advance {
  id: string;
  /** The `due_at` of this process's claim. If the row has another `due_at` by now, the claim has been lost. */
  claimed: number;
  results: readonly SceneResult[];
  /** When the run continues after a wait; null once it has ended. */
  dueAt: number | null;
  now: number;
  problem: SceneRun["problem"];
  /** The messages to send in the transaction that saves this progress, in the order of their actions. */
  messages: readonly SceneMessage[];
}

/** A run whose claim this process still holds. */
export interface HeldRun {
  id: string;
  owner_id: string;
  app_id: string;
  home_id: string;
  scene_id: string;
}

/**
 * Finds the runs whose claim this process still holds, and locks them so that it keeps the claim until the transaction
 * ends.
 */
export async function holdRuns(
  scope: SystemScope,
  sql: Sql,
  advances: readonly Pick<Advance, "id" | "claimed">[],
): Promise<HeldRun[]> {
  return everything(scope, sql)
    .selectFrom("scene_run")
    .select(["id", "owner_id", "app_id", "home_id", "scene_id"])
    .where(
      raw<boolean>`(id, due_at) in (select * from unnest(
        ${advances.map(({ id }) => id)}::uuid[], ${advances.map(({ claimed }) => claimed)}::bigint[]))`,
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Saves the progress of runs, except those that another process has claimed meanwhile. */
export async function advanceRuns(scope: SystemScope, sql: Sql, advances: readonly Advance[]): Promise<void> {
  const text = JSON.stringify(
    advances.map(({ id, claimed, results, dueAt, now, problem }) => {
      return { id, claimed, results, due_at: dueAt, ended_at: dueAt === null ? now : null, problem };
    }),
  );
  // `is not distinct from` instead of `=` keeps PostgreSQL from using an index on `due_at`: runs that were claimed
  // together have the same `due_at`, so the index would find all of them again for each row.
  await raw`${keptPlan}
    update scene_run as run set results = one.results, due_at = one.due_at, ended_at = one.ended_at, claims = 0,
      problem = one.problem
    from jsonb_to_recordset(${text}::jsonb) as one
      (id uuid, claimed bigint, results jsonb, due_at bigint, ended_at bigint, problem text)
    where run.id = one.id and run.due_at is not distinct from one.claimed`.execute(everything(scope, sql));
}

/** Finds the runs that a person has started by hand, for the export of their personal data. */
export function runsOf(own: Scope, sql: Sql, uid: string) {
  return within(own, sql)
    .selectFrom("scene_run")
    .select(["scene_id", "started_at"])
    .where("app_user_id", "=", uid)
    .orderBy("id")
    .execute();
}

export async function deleteRunsOf(own: Scope, sql: Sql, uid: string): Promise<void> {
  await within(own, sql).deleteFrom("scene_run").where("app_user_id", "=", uid).execute();
}

/** Deletes runs that began before a time, in milliseconds. */
export async function pruneRuns(scope: SystemScope, sql: Sql, before: number): Promise<void> {
  await everything(scope, sql).deleteFrom("scene_run").where("id", "<", firstIdOf(before)).execute();
}
