import type { DeviceIssue, IssueResult, IssueTarget } from "@thingwright/contract/devices/device-issues.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { type Insertable, sql as raw } from "kysely";
import { listing } from "../../platform/database/list-page.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { accountScope, type Scope, systemScope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { DeviceIssue as IssueRow } from "../../platform/database/tables.ts";

/** The filter of a list, as the contract reads it. */
export interface IssueFilter {
  product_id?: string | undefined;
  sort: "created_at";
  order: "asc" | "desc";
  page: number;
  page_size: number;
}

const upkeep = systemScope("issues of all accounts are tidied up");

const none: Record<IssueResult, number> = { waiting: 0, taken: 0, refused: 0, offline: 0, silent: 0 };

function issues(scope: Scope, sql: Sql, { product_id }: { product_id?: string | undefined }) {
  const rows = within(scope, sql).selectFrom("device_issue");
  return product_id === undefined ? rows : rows.where("device_issue.product_id", "=", product_id);
}

function shown(query: ReturnType<typeof issues>, scope: Scope) {
  return query
    .innerJoin(joined(scope, "product"), "product.id", "device_issue.product_id")
    .select(["device_issue.id", "device_issue.product_id", "product.name as product_name"])
    .select(["device_issue.params", "device_issue.rate", "device_issue.total", "device_issue.username"])
    .select(["device_issue.created_at", "device_issue.finished_at"])
    .select(
      raw<Partial<typeof none> | null>`(
        select jsonb_object_agg(result, count) from (
          select result, count(*) from device_issue_target as target where target.issue_id = device_issue.id group by result
        ) as counted)`.as("results"),
    );
}

const page = listing({
  table: "device_issue",
  matching: (scope: Scope, sql, filter: IssueFilter) => issues(scope, sql, filter),
  select: shown,
});

type Shown = Awaited<ReturnType<typeof page>>["list"][number];

function issueOf({ results, params, ...row }: Shown): DeviceIssue {
  return { ...row, params, results: { ...none, ...results } };
}

export async function listIssues(scope: Scope, sql: Sql, filter: IssueFilter) {
  const { list, ...total } = await page(scope, sql, filter);
  return { list: list.map(issueOf), ...total };
}

export async function findIssue(scope: Scope, sql: Sql, id: string): Promise<DeviceIssue | undefined> {
  const found = await shown(
    issues(scope, sql, {}).where("device_issue.id", "=", id),
    scope,
  ).executeTakeFirst();
  return found && issueOf(found);
}

export async function insertIssue(scope: Scope, sql: Sql, row: Insertable<IssueRow>): Promise<void> {
  await within(scope, sql)
    .insertInto("device_issue")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Ends an issue, in the transaction in which its task ends. @param at seconds */
export async function endIssue(
  sql: Sql,
  { id, owner }: { id: string; owner: string },
  at: number,
): Promise<void> {
  await updateIssue(accountScope(owner), sql, id, { finished_at: at });
}

export const { update: updateIssue } = rowChanges("device_issue");

/**
 * Finds the devices to which an issue has given desired properties so far, in the order in which it did so. The caller
 * has found the issue in its scope.
 */
export async function targetsOf(
  scope: Scope,
  sql: Sql,
  id: string,
  { result, after, most }: { result?: IssueResult | undefined; after: number; most: number },
): Promise<IssueTarget[]> {
  const wanted = result === undefined ? raw`true` : raw`target.result = ${result}`;
  return within(scope, sql).run(raw<IssueTarget>`
    select target.no, target.device_id, target.device_name, target.result, target.code, target.latency,
      device.id is not null as exists
    from device_issue_target as target left join ${rowsOf(scope, "device")} as device on device.id = target.device_id
    where target.issue_id = ${id} and target.no > ${after} and ${wanted} order by target.no limit ${most}`);
}

/**
 * Deletes one ended issue if its account has at least `limits.deviceIssuesKept` newer ended issues.
 * @returns how many were deleted: 0 or 1
 */
export async function deleteSurplus(sql: Sql): Promise<number> {
  const { rows } = await raw`
    delete from device_issue where id in (
      select id from (
        select id, row_number() over (partition by owner_id order by created_at desc, id desc) as place
        from device_issue where finished_at is not null
      ) as ranked where place > ${limits.deviceIssuesKept} limit 1
    ) returning id`.execute(everything(upkeep, sql));
  return rows.length;
}

/**
 * Ends issues whose task is over or no longer exists. Devices that still have no result a minute after the end get the
 * result `silent`.
 * @param at seconds
 */
export async function endForgotten(sql: Sql, at: number): Promise<void> {
  const database = everything(upkeep, sql);
  await raw`
    update device_issue set finished_at = ${at} where finished_at is null and not exists (
      select from task where task.id = device_issue.id and task.status < ${raw.lit(taskStatus.succeeded)})`.execute(
    database,
  );
  await raw`
    update device_issue_target as target set result = 'silent', counted = true from device_issue
    where device_issue.id = target.issue_id and device_issue.finished_at < ${at - 60} and target.result = 'waiting'`.execute(
    database,
  );
}
