import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw, type RawBuilder } from "kysely";
import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";
import type { Lane } from "./kind.ts";
import type { TaskRow } from "./wire.ts";

/** How many seconds the clock of one process may be behind another's before it is treated as set back. */
const skew = 60;

export interface Claim {
  lane: Lane;
  /** The kinds of the lane that this process knows. */
  kinds: readonly string[];
  /** This process. */
  nodeNo: number;
  /** The tasks that this process works on already. */
  running: readonly string[];
  /** Seconds. */
  at: number;
}

/**
 * Claims a task that is due. Accounts take turns: the one whose last turn is longest ago gets its oldest due task
 * claimed. A task that this process has claimed and lost track of, because the database was away, is claimed again.
 */
export async function claimTask(scope: SystemScope, sql: Sql, claim: Claim): Promise<TaskRow | undefined> {
  const { nodeNo, at } = claim;
  const found =
    claim.lane === "account" ? dueOfAccounts(scope, sql, claim) : dueOfPlatform(scope, sql, claim);
  const claiming = everything(scope, sql).with("found", () => found);
  const turning = claiming.with("turned", (db) =>
    db
      .insertInto("task_turn")
      .columns(["owner_id", "turn"])
      .expression((e) =>
        e
          .selectFrom("found")
          .select(["found.owner_id", raw<number>`nextval('task_turn_no')`.as("turn")])
          .where("found.owner_id", "is not", null),
      )
      .onConflict((conflict) =>
        conflict.column("owner_id").doUpdateSet((e) => ({ turn: e.ref("excluded.turn") })),
      ),
  );
  return (claim.lane === "account" ? turning : claiming)
    .updateTable("task")
    .set((e) => ({
      node_no: nodeNo,
      status: taskStatus.running,
      claims: e("claims", "+", 1),
      started_at: e.fn.coalesce("started_at", e.val(at)),
    }))
    .where("task.id", "in", (e) => e.selectFrom("found").select("found.id"))
    .returningAll()
    .executeTakeFirst();
}

function dueOfAccounts(scope: SystemScope, sql: Sql, claim: Claim) {
  return everything(scope, sql)
    .selectFrom("task")
    .leftJoin("task_turn", "task_turn.owner_id", "task.owner_id")
    .select(["task.id", "task.owner_id"])
    .where("task.owner_id", "is not", null)
    .where(due(claim))
    .orderBy((e) => e.fn.coalesce("task_turn.turn", raw.lit(0)))
    .orderBy("task.id")
    .limit(1)
    .forNoKeyUpdate("task")
    .skipLocked();
}

function dueOfPlatform(scope: SystemScope, sql: Sql, claim: Claim) {
  return everything(scope, sql)
    .selectFrom("task")
    .select(["task.id", "task.owner_id"])
    .where("task.owner_id", "is", null)
    .where(due(claim))
    .orderBy("task.run_at")
    .orderBy("task.id")
    .limit(1)
    .forNoKeyUpdate("task")
    .skipLocked();
}

function due({ kinds, nodeNo, running, at }: Claim): RawBuilder<boolean> {
  return raw<boolean>`(status < ${raw.lit(taskStatus.succeeded)} and kind = any(${kinds}::text[])
    and (run_at <= ${at} or put_off_at > ${at + skew})
    and (node_no is null or node_no = ${nodeNo} and not task.id = any(${running}::uuid[])))`;
}

/** Locks a task until the transaction ends, if it is still this process that works on it. */
export async function lockOwn(
  scope: SystemScope,
  sql: Sql,
  id: string,
  nodeNo: number,
): Promise<TaskRow | undefined> {
  return everything(scope, sql)
    .selectFrom("task")
    .selectAll()
    .where("id", "=", id)
    .where("node_no", "=", nodeNo)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Lets other processes go on with the tasks of a process that has ended. @returns whether there were any */
export async function releaseOf(scope: SystemScope, sql: Sql, nodeNo: number): Promise<boolean> {
  const { numUpdatedRows } = await everything(scope, sql)
    .updateTable("task")
    .set({ node_no: null })
    .where("node_no", "=", nodeNo)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Lets this process go on with the tasks of all others. To be called only if it is the only process. */
export async function releaseOthers(scope: SystemScope, sql: Sql, nodeNo: number): Promise<void> {
  await everything(scope, sql)
    .updateTable("task")
    .set({ node_no: null })
    .where("node_no", "<>", nodeNo)
    .execute();
}
