import { Problem } from "@thingwright/contract/grammar/problem.ts";
import { Cron } from "croner";
import type { Actor } from "../actor.ts";
import { seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { WorkDeps } from "./attempt.ts";
import type { KindOf } from "./kind.ts";
import {
  deleteSchedule,
  isUnderWay,
  lockDue,
  lockSchedulesOf,
  type ScheduleRow,
  timeZoneOf,
  updateSchedule,
  upsertSchedule,
} from "./schedules.store.ts";

const scope = systemScope("schedules of every account become due");
/** How many seconds the clock of one process may be behind another's before it is treated as set back. */
const skew = 60;

/** A schedule: work that begins at set times. */
export interface NewSchedule<I> {
  /** The name of the schedule; a schedule with the same key is replaced. */
  key: string;
  input: I;
  /** Minute, hour, day of the month, month, day of the week: `30 2 * * *` is 02:30 each day. */
  cron: string;
  /** Milliseconds. */
  now: number;
}

/**
 * Finds the next time of a schedule, in seconds; null if there is none any more. A time that the change to summer time
 * leaves out comes when the clocks have gone forward, and a time that the change back repeats comes once.
 * @param now milliseconds
 */
export function nextTime(cron: string, timeZone: string, now: number): number | null {
  const next = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(new Date(now));
  return next && seconds(next.getTime());
}

/** Schedules work of the platform itself, in UTC. */
export function scheduleOwn<I>(
  sql: Sql,
  kind: KindOf<I, "platform">,
  schedule: NewSchedule<I>,
): Promise<void> {
  return put(sql, kind, schedule, { owner: null, uid: null, timeZone: "UTC" });
}

/** Schedules work of an account, in the account's time zone and with the rights of the person who asks for it. */
export async function scheduleFor<I>(
  sql: Sql,
  { owner, uid }: Pick<Actor, "owner" | "uid">,
  kind: KindOf<I, "account">,
  schedule: NewSchedule<I>,
): Promise<void> {
  await put(sql, kind, schedule, { owner, uid, timeZone: await timeZoneOf(scope, sql, owner) });
}

async function put<I>(
  sql: Sql,
  kind: KindOf<I, "account" | "platform">,
  { key, input, cron, now }: NewSchedule<I>,
  { owner, uid, timeZone }: { owner: string | null; uid: string | null; timeZone: string },
): Promise<void> {
  const next_at = nextTime(cron, timeZone, now);
  if (next_at === null) throw new RangeError(`the schedule ${key} has no next time`);
  await upsertSchedule(scope, sql, {
    key,
    owner_id: owner,
    account_id: uid,
    kind: kind.kind,
    input: JSON.stringify(kind.input.parse(input)),
    cron,
    time_zone: timeZone,
    next_at,
    planned_at: seconds(now),
  });
}

/** Moves the schedules of an account to another time zone. */
export async function moveSchedules(sql: Sql, owner: string, timeZone: string, now: number): Promise<void> {
  for (const row of await lockSchedulesOf(scope, sql, owner))
    await plan(sql, { ...row, time_zone: timeZone }, now);
}

/**
 * Starts all schedules that are due. A schedule starts once, however often it was missed. A schedule that fails does
 * not hold up the others.
 * @throws the first failure
 */
export async function beginDue(deps: WorkDeps): Promise<void> {
  const failures = new Map<string, unknown>();
  while (await beginNext(deps, failures));
  for (const [key, cause] of failures) throw new Error(`the schedule ${key} could not begin`, { cause });
}

/**
 * Starts the schedule that is due next.
 * @param failures the errors of the schedules that have failed in this round, by key: these schedules are left out
 * @returns whether a schedule was due
 */
async function beginNext(deps: WorkDeps, failures: Map<string, unknown>): Promise<boolean> {
  let key: string | null = null;
  const goes = async (sql: Sql) => {
    const now = deps.clock.now();
    const at = seconds(now);
    const row = await lockDue(scope, sql, { at, plannedAfter: at + skew, except: [...failures.keys()] });
    if (!row) return false;
    key = row.key;
    if (row.next_at <= at) await begin(deps, sql, row, now);
    await plan(sql, row, now);
    return true;
  };
  try {
    return await deps.sql.transaction(goes);
  } catch (error) {
    if (key === null) throw error;
    failures.set(key, error);
    return true;
  }
}

async function plan(sql: Sql, { key, cron, time_zone }: ScheduleRow, now: number): Promise<void> {
  const next_at = nextTime(cron, time_zone, now);
  if (next_at === null) await deleteSchedule(scope, sql, key);
  else await updateSchedule(scope, sql, key, { time_zone, next_at, planned_at: seconds(now) });
}

async function begin(deps: WorkDeps, sql: Sql, row: ScheduleRow, now: number): Promise<void> {
  const { tasks, log, actorOf } = deps;
  const kind = tasks.kindOf(row.kind);
  const leftOut = () => log.warn({ schedule: row.key, kind: row.kind }, "scheduled work was left out");
  // An input that another version has written must not hold up the schedules that are due after it.
  if (!kind?.input.safeParse(row.input).success) return leftOut();
  if (kind.lane === "platform") {
    if (!(await isUnderWay(scope, sql, row.kind))) await tasks.push(sql, kind, { input: row.input, now });
    return;
  }
  const actor = row.account_id === null ? null : await actorOf(sql, row.account_id);
  if (kind.lane !== "account" || !actor) return leftOut();
  try {
    await tasks.begin({ sql, now, actor }, kind, { input: row.input });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.warn({ schedule: row.key, kind: row.kind, error: error.kind }, "scheduled work was refused");
  }
}
