import type { IssueResult } from "@thingwright/contract/devices/device-issues.ts";
import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/**
 * The rows belong to an issue that its task has found; the devices were found in the scope of the account that started
 * the task.
 */
const ofTask = systemScope("the devices of an issue are its task's");

/** A device to which properties were issued. */
export interface Target {
  no: number;
  deviceId: string;
  deviceNo: number;
  deviceName: string;
  /** The version of the state that holds the desired properties. */
  version: number;
  /** Milliseconds: the moment of sending. */
  sentAt: number;
}

/** @param nodeNo the process that sends to the devices */
export async function insertTargets(
  sql: Sql,
  issueId: string,
  targets: readonly Target[],
  nodeNo: number,
): Promise<void> {
  if (targets.length === 0) return;
  await raw`${keptPlan} insert into device_issue_target
      (issue_id, no, device_id, device_no, device_name, version, sent_at, node_no)
    select ${issueId}::uuid, no, device_id, device_no, device_name, version, sent_at, ${nodeNo}::integer
    from unnest(${targets.map(({ no }) => no)}::integer[], ${targets.map(({ deviceId }) => deviceId)}::uuid[],
      ${targets.map(({ deviceNo }) => deviceNo)}::bigint[], ${targets.map(({ deviceName }) => deviceName)}::text[],
      ${targets.map(({ version }) => version)}::bigint[], ${targets.map(({ sentAt }) => sentAt)}::bigint[])
      as given (no, device_id, device_no, device_name, version, sent_at)`.execute(everything(ofTask, sql));
}

/** A result that has not been counted yet. */
export interface Settled {
  device_id: string;
  device_name: string;
  result: IssueResult;
  code: number | null;
}

/** Marks results as counted and returns them, each result once. */
export async function takeSettled(sql: Sql, issueId: string, most: number): Promise<Settled[]> {
  const { rows } =
    await raw<Settled>`${keptPlan} update device_issue_target as target set counted = true from (
      select no from device_issue_target where issue_id = ${issueId} and not counted and result <> 'waiting'
      order by no limit ${most} for no key update
    ) as found where target.issue_id = ${issueId} and target.no = found.no
    returning device_id, device_name, result, code`.execute(everything(ofTask, sql));
  return rows;
}

/**
 * A device without a result, although a process was to send to it long ago, or a short while ago if that process has
 * ended.
 */
export interface Lost extends Target {
  /**
   * `open`: the issued values are still desired; `taken`: they are no longer desired; `replaced`: other values are
   * desired.
   */
  state: "open" | "taken" | "replaced";
}

/**
 * Finds the devices of an issue that are lost.
 * @param before milliseconds: a device with an earlier moment of sending is lost, whichever process was to send
 * @param deadBefore milliseconds: the same if the process that was to send is not among `living`
 * @param identifiers the issued properties
 */
export async function findLost(
  sql: Sql,
  issueId: string,
  {
    before,
    deadBefore,
    living,
    identifiers,
    most,
  }: {
    before: number;
    deadBefore: number;
    living: readonly number[];
    identifiers: readonly string[];
    most: number;
  },
): Promise<Lost[]> {
  const { rows } =
    await raw<Lost>`${keptPlan} select no, device_id as "deviceId", device_no::float8 as "deviceNo",
      device_name as "deviceName", version::float8 as version, sent_at::float8 as "sentAt",
      case when newest is null then 'taken' when newest > version then 'replaced' else 'open' end as state
    from device_issue_target as target, lateral (
      select max(desired.version) as newest from device_desired as desired
      where desired.device_no = target.device_no and desired.identifier = any(${identifiers}::text[])
        and desired.version >= target.version
    ) as now
    where issue_id = ${issueId} and not counted and result = 'waiting'
      and (sent_at < ${before} or sent_at < ${deadBefore} and not node_no = any(${living}::integer[]))
    order by no limit ${most}`.execute(everything(ofTask, sql));
  return rows;
}

export async function sendAgainAt(
  sql: Sql,
  issueId: string,
  targets: readonly Pick<Target, "no" | "sentAt">[],
  nodeNo: number,
): Promise<void> {
  if (targets.length === 0) return;
  await raw`${keptPlan} update device_issue_target as target set sent_at = given.sent_at, node_no = ${nodeNo}
    from unnest(${targets.map(({ no }) => no)}::integer[], ${targets.map(({ sentAt }) => sentAt)}::bigint[]) as given (no, sent_at)
    where target.issue_id = ${issueId} and target.no = given.no`.execute(everything(ofTask, sql));
}

export interface Result {
  issueId: string;
  no: number;
  result: IssueResult;
  code: number | null;
  /** Milliseconds. */
  latency: number | null;
}

/** Stores the results of devices. A device that already has a result keeps it. */
export async function writeResults(sql: Sql, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  await raw`${keptPlan} update device_issue_target as target
    set result = given.result, code = given.code, latency = given.latency
    from unnest(${results.map(({ issueId }) => issueId)}::uuid[], ${results.map(({ no }) => no)}::integer[],
      ${results.map(({ result }) => result)}::text[], ${results.map(({ code }) => code)}::integer[],
      ${results.map(({ latency }) => latency)}::real[]) as given (issue_id, no, result, code, latency)
    where target.issue_id = given.issue_id and target.no = given.no and target.result = 'waiting'`.execute(
    everything(ofTask, sql),
  );
}

/** Whether any device has no result yet, or a result that was not counted. */
export async function hasOpen(sql: Sql, issueId: string): Promise<boolean> {
  const { rows } =
    await raw`${keptPlan} select from device_issue_target where issue_id = ${issueId} and not counted limit 1`.execute(
      everything(ofTask, sql),
    );
  return rows.length > 0;
}
