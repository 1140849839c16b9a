import type { DeviceTimer, TimerProblem } from "@thingwright/contract/devices/device-timers.ts";
import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** A timer or countdown that is locked until the transaction ends. */
export interface Locked extends Pick<DeviceTimer, "id" | "identifier" | "value" | "days" | "enabled"> {
  owner_id: string;
  app_id: string;
  device_id: string;
  device_no: number;
  at: string | null;
  due_at: number | null;
  ran_at: number | null;
  /** The home of the device; null while the device is in no home. */
  home_id: string | null;
  time_zone: string | null;
}

/**
 * Locks timers that are due, or whose claim has expired without a result. Timers that another process has locked are
 * skipped.
 * @param now milliseconds
 */
export async function lockTimers(
  scope: SystemScope,
  sql: Sql,
  by: "due_at" | "run_until",
  { now, most }: { now: number; most: number },
): Promise<Locked[]> {
  const moment = raw.ref(`timer.${by}`);
  const { rows } = await raw<Locked>`${keptPlan}
    select timer.id, timer.owner_id, timer.app_id, timer.identifier, timer.value, timer.at, timer.days, timer.enabled,
      timer.due_at, timer.ran_at, binding.device_id, device.device_no::float8 as device_no, home.id as home_id, home.time_zone
    from device_timer as timer join device_binding as binding on binding.id = timer.binding_id
    join device on device.id = binding.device_id
    left join home on home.id = binding.home_id and binding.unbound_at is null
    where ${moment} <= ${now} order by ${moment} limit ${most}
    for no key update of timer skip locked`.execute(everything(scope, sql));
  return rows;
}

/** The new state of a locked timer. Times are in milliseconds. */
export interface Step {
  id: string;
  enabled: boolean;
  due_at: number | null;
  ran_at: number | null;
  /** Until when this process claims the run; null if its result is known. */
  run_until: number | null;
  run_code: number | null;
  run_problem: TimerProblem | null;
}

export async function keepSteps(scope: SystemScope, sql: Sql, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await raw`${keptPlan}
    update device_timer as timer set enabled = one.enabled, due_at = one.due_at, ran_at = one.ran_at,
      run_until = one.run_until, run_code = one.run_code, run_problem = one.run_problem
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as one (id uuid, enabled boolean, due_at bigint,
      ran_at bigint, run_until bigint, run_code integer, run_problem text)
    where timer.id = one.id`.execute(everything(scope, sql));
}

/** Stores when rescheduled timers are due next, and changes nothing else. */
export async function keepPlans(
  scope: SystemScope,
  sql: Sql,
  plans: readonly { id: string; due_at: number | null }[],
): Promise<void> {
  if (plans.length === 0) return;
  await raw`${keptPlan}
    update device_timer as timer set due_at = one.due_at
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as one (id uuid, due_at bigint)
    where timer.id = one.id`.execute(everything(scope, sql));
}

/** The result of a run, with the time until which the process has claimed the run. */
export interface Ended {
  id: string;
  claim_until: number;
  code: number | null;
  problem: string | null;
}

export async function keepResults(scope: SystemScope, sql: Sql, results: readonly Ended[]): Promise<void> {
  if (results.length === 0) return;
  await raw`${keptPlan}
    update device_timer as timer set run_until = null, run_code = one.code, run_problem = one.problem
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as one (id uuid, claim_until bigint, code integer, problem text)
    where timer.id = one.id and timer.run_until = one.claim_until`.execute(everything(scope, sql));
}
