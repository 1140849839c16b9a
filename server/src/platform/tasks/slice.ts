import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Problem } from "@thingwright/contract/grammar/problem.ts";
import type { TaskProblem } from "@thingwright/contract/grammar/tasks.ts";
import type { Actor } from "../actor.ts";
import { seconds } from "../clock.ts";
import { scopeOf } from "../database/scope.ts";
import { keepRights } from "../database/rights-lock.ts";
import type { Sql } from "../database/sql.ts";
import { anyTask, type Claimed, holding, mostClaims, pauses, putOff, type WorkDeps } from "./attempt.ts";
import { endTask, stuck } from "./end.ts";
import type { Kind, Step, StepContext } from "./kind.ts";
import { stepSizes } from "./step-sizes.ts";
import { deleteTask, insertFailures, updateTask } from "./tasks.store.ts";
import { isFollowed } from "./tell.ts";
import type { TaskRow } from "./wire.ts";

type Stepwise = Exclude<Kind, { lane: "delivery" }>;

/** After this many milliseconds, a task gives way to others. */
const sliceMs = 200;
/** The minimum time between two messages of progress to the live view, in milliseconds. */
const tellEveryMs = 250;
const sizes = stepSizes();

/**
 * Works on a task for a moment: step after step, each in one transaction with the progress that it makes, until the
 * slice of time is over or `isClosing` says that the process ends, or is short of memory.
 */
export async function runSlice(
  deps: WorkDeps,
  claimed: Claimed,
  kind: Stepwise,
  isClosing: () => boolean,
): Promise<void> {
  const until = deps.clock.steady() + sliceMs;
  const isOver = () => isClosing() || deps.clock.steady() >= until;
  try {
    if (claimed.row.claims > mostClaims) return await breakOff(deps, claimed, stuck);
    const input = kind.input.parse(claimed.row.input);
    const goes = (sql: Sql, row: TaskRow) => oneStep(deps, { sql, row, kind, input, isOver });
    while (await holding(deps, claimed, goes));
  } catch (error) {
    if (error instanceof Problem) await breakOff(deps, claimed, problemOf(error));
    else await tryLater(deps, claimed, error);
  }
}

/**
 * Returns the account that started a task, with its present rights, which are locked until the step ends. Throws the
 * reason if the task may not go on.
 */
async function starterOf(
  { actorOf }: WorkDeps,
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
  deps: WorkDeps,
  { sql, row, kind, input }: StepDeps,
  context: Omit<StepContext, "scope">,
): Promise<Step<unknown>> {
  if (kind.lane === "platform") return kind.step(row.state, input, { ...context, scope: anyTask });
  const actor = await starterOf(deps, sql, row, kind.permission);
  return kind.step(row.state, input, { ...context, actor, scope: scopeOf(actor) });
}

interface StepDeps {
  sql: Sql;
  row: TaskRow;
  kind: Stepwise;
  input: unknown;
  isOver: () => boolean;
}

/** @returns whether this slice goes on */
async function oneStep(deps: WorkDeps, step: StepDeps): Promise<boolean> {
  const { sql, row, kind, isOver } = step;
  const now = deps.clock.now();
  if (row.cancel_asked) {
    await endTask(deps.tasks, sql, row, { now, brokenOff: true });
    return false;
  }
  const context = { sql, now, most: sizes.of(kind.kind), createdAt: row.created_at, taskId: row.id };
  const took = sizes.measure(kind.kind);
  const came = await stepOf(deps, step, context);
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
    else await endTask(deps.tasks, sql, { ...row, ...counts }, { now, brokenOff: false });
    return false;
  }
  const waits = came.waitUntil !== undefined && came.waitUntil > now ? seconds(came.waitUntil) : null;
  const over = isOver() || waits !== null;
  const tells = Math.abs(now - row.told_at) >= tellEveryMs && isFollowed(deps.bus, row);
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
  if (tells) sql.afterCommit(() => deps.tasks.tell(kept));
  return !over;
}

function problemOf({ kind, parameters }: Problem): TaskProblem {
  return { problem: kind, parameters };
}

/** Ends a task early. Tasks of the platform itself are shown to nobody, so their end is logged. */
async function breakOff(deps: WorkDeps, claimed: Claimed, error: TaskProblem): Promise<void> {
  await holding(deps, claimed, async (sql, row) => {
    const now = deps.clock.now();
    if (row.owner_id !== null)
      return void (await endTask(deps.tasks, sql, row, { now, brokenOff: true, error }));
    deps.log.error({ task: row.id, kind: row.kind, input: row.input, error }, "a task was given up");
    await deleteTask(anyTask, sql, row.id);
  });
}

async function tryLater(deps: WorkDeps, claimed: Claimed, error: unknown): Promise<void> {
  const { id, kind, tries } = claimed.row;
  deps.log.error({ error, task: id, kind, tries }, "a task has failed for now");
  await holding(deps, claimed, async (sql, row) => {
    const pause = pauses[row.tries];
    if (pause === undefined) return;
    const put = await putOff(sql, row, { pause, now: deps.clock.now() });
    if (row.owner_id !== null) sql.afterCommit(() => deps.tasks.tell(put));
  });
  if (pauses[tries] === undefined) await breakOff(deps, claimed, stuck);
}
