import { limits } from "@thingwright/contract/limits.ts";
import { Problem } from "@thingwright/contract/problem.ts";
import type { TaskProblem } from "@thingwright/contract/tasks.ts";
import type { Actor } from "../actor.ts";
import { scopeOf } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import { anyTask, type Claimed, holding, mostClaims, pauses, putOff, type WorkParts } from "./attempt.ts";
import { endTask, stuck } from "./end.ts";
import type { Kind, Step } from "./kind.ts";
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
 * slice of time is over or `isClosing` says that the process ends.
 */
export async function runSlice(
  parts: WorkParts,
  claimed: Claimed,
  kind: Stepwise,
  isClosing: () => boolean,
): Promise<void> {
  const until = performance.now() + sliceMs;
  const isOver = () => isClosing() || performance.now() >= until;
  try {
    const actor = kind.lane === "account" ? await starterOf(parts, claimed.row, kind.permission) : null;
    if (actor instanceof Problem) return await breakOff(parts, claimed, problemOf(actor));
    if (claimed.row.claims > mostClaims) return await breakOff(parts, claimed, stuck);
    const input = kind.input.parse(claimed.row.input);
    const goes = (sql: Sql, row: TaskRow) => oneStep(parts, { sql, row, kind, actor, input, isOver });
    while (await holding(parts, claimed, goes));
  } catch (error) {
    if (error instanceof Problem) await breakOff(parts, claimed, problemOf(error));
    else await tryLater(parts, claimed, error);
  }
}

/** Who has started a task, with the rights of this moment, or why it may not go on. */
async function starterOf(
  { actorOf }: WorkParts,
  { account_id, owner_id }: TaskRow,
  permission: Parameters<Actor["can"]>[0],
): Promise<Actor | Problem> {
  const actor = account_id === null ? null : await actorOf(account_id);
  if (!actor || actor.owner !== owner_id) return new Problem("account_disabled");
  return actor.can(permission) ? actor : new Problem("forbidden");
}

interface StepParts {
  sql: Sql;
  row: TaskRow;
  kind: Stepwise;
  actor: Actor | null;
  input: unknown;
  isOver: () => boolean;
}

/** @returns whether this slice goes on */
async function oneStep(
  parts: WorkParts,
  { sql, row, kind, actor, input, isOver }: StepParts,
): Promise<boolean> {
  const now = parts.clock.now();
  if (row.cancel_asked) {
    await endTask(parts.tasks, sql, row, { now, brokenOff: true });
    return false;
  }
  const context = { sql, now, most: sizes.of(kind.kind), createdAt: row.created_at };
  const took = sizes.measure(kind.kind);
  const step: Step<unknown> =
    kind.lane === "account"
      ? await kind.step(row.state, input, { ...context, actor: actor!, scope: scopeOf(actor!) })
      : await kind.step(row.state, input, { ...context, scope: anyTask });
  const { failures = [] } = step;
  took(step.done + failures.length);
  const room = Math.max(0, limits.taskFailures - row.failed);
  await insertFailures(anyTask, sql, row.id, row.failed + 1, failures.slice(0, room));
  const counts = {
    done: row.done + step.done,
    failed: row.failed + failures.length,
    total: step.total ?? row.total,
  };
  if (step.finished) {
    if (kind.lane === "platform") await deleteTask(anyTask, sql, row.id);
    else await endTask(parts.tasks, sql, { ...row, ...counts }, { now, brokenOff: false });
    return false;
  }
  const over = isOver();
  const tells = Math.abs(now - row.told_at) >= tellEveryMs && isFollowed(parts.bus, row);
  const came = await updateTask(anyTask, sql, row.id, {
    ...counts,
    state: JSON.stringify(step.state),
    tries: 0,
    claims: 0,
    problem: null,
    ...(over && { node_no: null }),
    ...(tells && { told_at: now }),
  });
  if (tells) sql.afterCommit(() => parts.tasks.tell(came));
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
