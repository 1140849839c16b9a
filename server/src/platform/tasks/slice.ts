import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Problem } from "@thingwright/contract/grammar/problem.ts";
import type { TaskProblem } from "@thingwright/contract/grammar/tasks.ts";
import type { Actor } from "../actor.ts";
import { seconds } from "../clock.ts";
import { scopeOf } from "../database/scope.ts";
import { keepRights } from "../database/rights-lock.ts";
import type { Sql } from "../database/sql.ts";
import { anyTask, type Claimed, holding, mostClaims, pauses, putOff, type WorkParts } from "./attempt.ts";
import { endTask, stuck } from "./end.ts";
import type { Kind, Step, StepContext } from "./kind.ts";
import { stepSizes } from "./step-sizes.ts";
import { deleteTask, insertFailures, updateTask } from "./tasks.store.ts";
import { isFollowed } from "./tell.ts";
import type { TaskRow } from "./wire.ts";

type Stepwise = Exclude<Kind, { lane: "delivery" }>;

/** A task gives way to others after so many milliseconds. */
const sliceMs = 200;
/** The live view is told of progress at most so often, in milliseconds. */
const tellEveryMs = 250;
const sizes = stepSizes();

/**
 * Works on a task for a moment: step after step, each in one transaction with the progress that it makes, until the
 * slice of time is over or `isClosing` says that the process ends, or is short of memory.
 */
export async function runSlice(
  parts: WorkParts,
  claimed: Claimed,
  kind: Stepwise,
  isClosing: () => boolean,
): Promise<void> {
  const until = parts.clock.steady() + sliceMs;
  const isOver = () => isClosing() || parts.clock.steady() >= until;
  try {
    if (claimed.row.claims > mostClaims) return await breakOff(parts, claimed, stuck);
    const input = kind.input.parse(claimed.row.input);
    const goes = (sql: Sql, row: TaskRow) => oneStep(parts, { sql, row, kind, input, isOver });
    while (await holding(parts, claimed, goes));
  } catch (error) {
    if (error instanceof Problem) await breakOff(parts, claimed, problemOf(error));
    else await tryLater(parts, claimed, error);
  }
}

/**
 * Who has started a task, with the rights of this moment, which stay until the step ends. Throws why the task may not go
 * on.
 */
async function starterOf(
  { actorOf }: WorkParts,
  sql: Sql,
  { account_id, owner_id }: TaskRow,
  permission: Parameters<Actor["can"]>[0],
): Promise<Actor> {
  if (owner_id !== null) await keepRights(sql, owner_id);
  const actor = account_id === null ? null : await actorOf(sql, account_id);
  if (!actor || actor.owner !== owner_id) throw new Problem("account_disabled");
  if (!actor.can(permission)) throw new Problem("forbidden");
  return actor;
}

async function stepOf(
  parts: WorkParts,
  { sql, row, kind, input }: StepParts,
  context: Omit<StepContext, "scope">,
): Promise<Step<unknown>> {
  if (kind.lane === "platform") return kind.step(row.state, input, { ...context, scope: anyTask });
  const actor = await starterOf(parts, sql, row, kind.permission);
  return kind.step(row.state, input, { ...context, actor, scope: scopeOf(actor) });
}

interface StepParts {
  sql: Sql;
  row: TaskRow;
  kind: Stepwise;
  input: unknown;
  isOver: () => boolean;
}

/** @returns whether this slice goes on */
async function oneStep(parts: WorkParts, step: StepParts): Promise<boolean> {
  const { sql, row, kind, isOver } = step;
  const now = parts.clock.now();
  if (row.cancel_asked) {
    await endTask(parts.tasks, sql, row, { now, brokenOff: true });
    return false;
  }
  const context = { sql, now, most: sizes.of(kind.kind), createdAt: row.created_at, taskId: row.id };
  const took = sizes.measure(kind.kind);
  const came = await stepOf(parts, step, context);
  const { failures = [] } = came;
  took(came.done + failures.length);
  const room = Math.max(0, limits.taskFailures - row.failed);
  await insertFailures(anyTask, sql, row.id, row.failed + 1, failures.slice(0, room));
  const counts = {
    done: row.done + came.done,
    failed: row.failed + failures.length,
    total: came.total ?? row.total,
  };
  if (came.finished) {
    if (kind.lane === "platform") await deleteTask(anyTask, sql, row.id);
    else await endTask(parts.tasks, sql, { ...row, ...counts }, { now, brokenOff: false });
    return false;
  }
  const waits = came.waitUntil !== undefined && came.waitUntil > now ? seconds(came.waitUntil) : null;
  const over = isOver() || waits !== null;
  const tells = Math.abs(now - row.told_at) >= tellEveryMs && isFollowed(parts.bus, row);
  const kept = await updateTask(anyTask, sql, row.id, {
    ...counts,
    state: JSON.stringify(came.state),
    tries: 0,
    claims: 0,
    problem: null,
    ...(over && { node_no: null }),
    ...(waits !== null && { run_at: waits, put_off_at: seconds(now) }),
    ...(tells && { told_at: now }),
  });
  if (tells) sql.afterCommit(() => parts.tasks.tell(kept));
  return !over;
}

function problemOf({ kind, parameters }: Problem): TaskProblem {
  return { problem: kind, parameters };
}

/** Ends a task before its time. Of the platform's own, which nobody sees, the log tells. */
async function breakOff(parts: WorkParts, claimed: Claimed, error: TaskProblem): Promise<void> {
  await holding(parts, claimed, async (sql, row) => {
    const now = parts.clock.now();
    if (row.owner_id !== null)
      return void (await endTask(parts.tasks, sql, row, { now, brokenOff: true, error }));
    parts.log.error({ task: row.id, kind: row.kind, input: row.input, error }, "a task was given up");
    await deleteTask(anyTask, sql, row.id);
  });
}

async function tryLater(parts: WorkParts, claimed: Claimed, error: unknown): Promise<void> {
  const { id, kind, tries } = claimed.row;
  parts.log.error({ error, task: id, kind, tries }, "a task has failed for now");
  await holding(parts, claimed, async (sql, row) => {
    const pause = pauses[row.tries];
    if (pause === undefined) return;
    const put = await putOff(sql, row, { pause, now: parts.clock.now() });
    sql.afterCommit(() => parts.tasks.tell(put));
  });
  if (pauses[tries] === undefined) await breakOff(parts, claimed, stuck);
}
