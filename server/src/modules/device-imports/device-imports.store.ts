import type { DeviceImport, ImportLine, LineProblem } from "@thingwright/contract/devices/device-imports.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import { Quota } from "../../platform/database/quota.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { accountScope, type Scope, systemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

export const importQuota = new Quota("deviceImports", "device_import", limits.deviceImports);

const upkeep = systemScope("lists of all accounts go after a day");
const endings = systemScope("a task ends that has imported a list of its account");

export const {
  insert: insertImport,
  update: updateImport,
  remove: deleteImport,
} = rowChanges("device_import");

function shown(scope: Scope, sql: Sql) {
  return within(scope, sql)
    .selectFrom("device_import")
    .innerJoin(joined(scope, "product"), "product.id", "device_import.product_id")
    .select(["device_import.id", "device_import.product_id", "product.name as product_name"])
    .select([
      "device_import.file_name",
      "device_import.file_id",
      "device_import.encoding",
      "device_import.delimiter",
    ])
    .select(["device_import.columns", "device_import.lines", "device_import.imported", "device_import.bad"])
    .select(["device_import.task_id", "device_import.account_id", "device_import.username"])
    .select(["device_import.created_at", "device_import.finished_at", "device_import.has_credentials"])
    .where("device_import.lines", ">", 0);
}

/** A list as the contract shows it to a caller. */
function importOf(
  row: Awaited<ReturnType<ReturnType<typeof shown>["execute"]>>[number],
  uid: string,
): DeviceImport {
  const { account_id, has_credentials, columns, encoding, delimiter, ...rest } = row;
  const { task_id, finished_at, lines, bad } = rest;
  const until = has_credentials && finished_at !== null ? finished_at + limits.deviceImportSeconds : null;
  return {
    ...rest,
    encoding: encoding as DeviceImport["encoding"],
    delimiter: delimiter as DeviceImport["delimiter"],
    columns: columns as DeviceImport["columns"],
    good: lines - bad,
    state: task_id === null ? "list" : finished_at === null ? "running" : "ended",
    credentials_until: until,
    mine: account_id === uid,
  };
}

export async function listImports(scope: Scope, sql: Sql, uid: string): Promise<DeviceImport[]> {
  const rows = await shown(scope, sql)
    .orderBy("device_import.created_at", "desc")
    .orderBy("device_import.id", "desc")
    .limit(limits.deviceImports)
    .execute();
  return rows.map((row) => importOf(row, uid));
}

export async function findImport(
  scope: Scope,
  sql: Sql,
  id: string,
  uid: string,
): Promise<DeviceImport | undefined> {
  const row = await shown(scope, sql).where("device_import.id", "=", id).executeTakeFirst();
  return row && importOf(row, uid);
}

/** Locks a list until the transaction ends. */
export async function lockImport(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("device_import")
    .select(["id", "product_id", "account_id", "file_id", "file_name", "lines", "task_id", "finished_at"])
    .where("id", "=", id)
    .where("lines", ">", 0)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds to the counters of imported lines and of lines that cannot be imported. */
export async function addImportedCount(
  scope: Scope,
  sql: Sql,
  id: string,
  { imported, bad }: { imported: number; bad: number },
): Promise<void> {
  await within(scope, sql)
    .updateTable("device_import")
    .set((e) => ({ imported: e("imported", "+", imported), bad: e("bad", "+", bad) }))
    .where("id", "=", id)
    .execute();
}

/** Notes the end of an import, in the transaction in which its task ends. */
export async function endImport(sql: Sql, owner: string, id: string, at: number): Promise<void> {
  await within(accountScope(owner), sql)
    .updateTable("device_import")
    .set({ finished_at: at, has_credentials: raw<boolean>`imported > 0` })
    .where("id", "=", id)
    .execute();
}

/**
 * Finds lines in the order of the file. The caller must have found the list within its scope.
 * @param withCells also reads the cells of the file, which may be 16 KB a line
 */
export async function linesOf(
  scope: Scope,
  sql: Sql,
  id: string,
  { bad, after, most, withCells = false }: { bad: boolean; after: number; most: number; withCells?: boolean },
): Promise<(ImportLine & { cells?: string[] | null })[]> {
  let query = within(scope, sql)
    .selectFrom("device_import_line")
    .select(["line", "device_name", "name", "mac", "tuyalink_id", "labels", "problems"])
    .$if(withCells, (one) => one.select("cells"))
    .select(raw<boolean>`secret is not null`.as("has_secret"))
    .where("import_id", "=", id)
    .where("line", ">", after)
    .orderBy("line")
    .limit(most);
  if (bad) query = query.where(raw<boolean>`problems <> '[]'`);
  const rows = await query.execute();
  return rows.map(({ labels, problems, cells, ...row }) => ({
    ...row,
    labels: labels as Record<string, string>,
    problems: problems as LineProblem[],
    ...(withCells && { cells: cells as string[] | null }),
  }));
}

/**
 * Deletes one list whose import ended before a time, or that was uploaded before that time and never imported.
 * @param before seconds
 * @returns whether there was such a list
 */
export async function deleteOld(sql: Sql, before: number): Promise<boolean> {
  const { rows } = await raw`
    delete from device_import where id = (
      select id from device_import
      where finished_at < ${before} or task_id is null and created_at < ${before} limit 1
    ) returning id`.execute(everything(upkeep, sql));
  return rows.length > 0;
}

/** Ends imports whose task is over or no longer exists. @param at seconds */
export async function endForgotten(sql: Sql, at: number): Promise<void> {
  await raw`
    update device_import set finished_at = ${at}, has_credentials = imported > 0
    where task_id is not null and finished_at is null and not exists (
      select from task where task.id = device_import.task_id and task.status < ${raw.lit(taskStatus.succeeded)})`.execute(
    everything(endings, sql),
  );
}
