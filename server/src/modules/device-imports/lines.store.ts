import type { LineProblem } from "@thingwright/contract/devices/device-imports.ts";
import { sql as raw } from "kysely";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { CheckedLine, TakenValues } from "./check-lines.ts";

const anywhere = systemScope("an id for TuyaLink is unique on the platform; only that it exists is told");
const ofList = systemScope("the lines are of a list that the caller has found");

/** A checked line to be stored. */
export interface KeptLine extends CheckedLine {
  id: string;
  /** The secret, sealed; null if the platform generates it or the line has problems. */
  sealed: Buffer | null;
}

export async function insertLines(sql: Sql, importId: string, lines: readonly KeptLine[]): Promise<void> {
  // A line without problems keeps its cells, too: its import may still fail.
  const rows = lines.map(({ sealed: _sealed, secret: _secret, ...line }) => line);
  await raw`
    insert into device_import_line
      (id, import_id, line, device_name, name, mac, tuyalink_id, labels, problems, cells, secret)
    select given.id, ${importId}::uuid, line, device_name, name, mac, tuyalink_id, labels, problems, cells, sealed.secret
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, line integer, device_name text, name text,
      mac text, tuyalink_id text, labels jsonb, problems jsonb, cells jsonb)
    join unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ sealed }) => sealed)}::bytea[])
      as sealed (id, secret) using (id)`.execute(everything(ofList, sql));
}

/**
 * Finds which of these TuyaLink ids are in use. Looks at the devices of all accounts, because the ids are unique on the
 * platform.
 */
function idsTaken(sql: Sql, ids: readonly string[]): Promise<{ value: string }[]> {
  return everything(anywhere, sql)
    .selectFrom("device")
    .select("tuyalink_id as value")
    .where("tuyalink_id", "<>", "")
    .where("tuyalink_id", "=", (e) => e.fn.any(raw<string[]>`${ids}::text[]`))
    .execute();
}

/**
 * Finds values of lines that devices already have: names and MACs in the same product, TuyaLink ids on the whole
 * platform.
 */
export async function takenValues(
  scope: Scope,
  sql: Sql,
  productId: string,
  lines: readonly Pick<CheckedLine, keyof TakenValues>[],
): Promise<TakenValues> {
  const of = (field: "device_name" | "mac" | "tuyalink_id") =>
    lines.map((line) => line[field]).filter((value) => value !== "");
  const [names, macs, ids] = [of("device_name"), of("mac"), of("tuyalink_id")];
  const inProduct = (column: "device_name" | "mac", values: string[]) =>
    within(scope, sql)
      .selectFrom("device")
      .select(`${column} as value`)
      .where("product_id", "=", productId)
      .where(column, "=", (e) => e.fn.any(raw<string[]>`${values}::text[]`))
      // The index of MACs leaves out empty ones. PostgreSQL uses the index only if the query does so, too.
      .$if(column === "mac", (query) => query.where("mac", "<>", ""))
      .execute();
  const byName = await inProduct("device_name", names);
  const byMac = macs.length > 0 ? await inProduct("mac", macs) : [];
  const byId = ids.length > 0 ? await idsTaken(sql, ids) : [];
  const setOf = (rows: readonly { value: string }[]) => new Set(rows.map(({ value }) => value));
  return { device_name: setOf(byName), mac: setOf(byMac), tuyalink_id: setOf(byId) };
}

/** Finds lines that are still to be imported, in the order of the file. */
export async function linesLeft(sql: Sql, importId: string, most: number) {
  const rows = await everything(ofList, sql)
    .selectFrom("device_import_line")
    .select(["id", "line", "device_name", "name", "mac", "tuyalink_id", "labels", "secret"])
    .where("import_id", "=", importId)
    .where(raw<boolean>`problems = '[]'`)
    .where("imported", "=", raw.lit(false))
    .orderBy("line")
    .limit(most)
    .execute();
  return rows.map(({ labels, ...row }) => ({ ...row, labels: labels as Record<string, string> }));
}

export async function countLeft(sql: Sql, importId: string): Promise<number> {
  const { count } = await everything(ofList, sql)
    .selectFrom("device_import_line")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("import_id", "=", importId)
    .where(raw<boolean>`problems = '[]'`)
    .where("imported", "=", raw.lit(false))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks lines as imported, with the sealed tokens of their devices. Clears the secrets, which are now in the rows of
 * the devices, and the cells, which only the lines with problems need.
 */
export async function noteImported(
  sql: Sql,
  lines: readonly { id: string; access_token: Buffer }[],
): Promise<void> {
  if (lines.length === 0) return;
  await raw`
    update device_import_line as line set imported = true, secret = null, cells = null, access_token = given.token
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ access_token }) => access_token)}::bytea[])
      as given (id, token) where line.id = given.id`.execute(everything(ofList, sql));
}

/** Stores a problem of lines that turned out not to be importable. */
export async function noteProblem(sql: Sql, ids: readonly string[], problem: LineProblem): Promise<void> {
  if (ids.length === 0) return;
  await raw`
    update device_import_line set problems = ${JSON.stringify([problem])}::jsonb
    where id = any(${ids}::uuid[])`.execute(everything(ofList, sql));
}

/** Finds imported devices with their sealed secrets, in the order of the file. */
export function credentialsOf(
  scope: Scope,
  sql: Sql,
  importId: string,
  { after, most }: { after: number; most: number },
) {
  return within(scope, sql).run(raw<{
    line: number;
    id: string;
    device_name: string;
    name: string;
    mac: string;
    secret: Buffer;
    access_token: Buffer;
    token_hash: Buffer;
  }>`
    select line.line, device.id, device.device_name, device.name, device.mac, device.secret, line.access_token, device.token_hash
    from device_import_line as line join ${rowsOf(scope, "device")} as device on device.id = line.id
    where line.import_id = ${importId} and line.imported and line.access_token is not null and line.line > ${after}
    order by line.line limit ${most}`);
}

/** Erases the tokens and secrets of imported lines. */
export async function eraseCredentials(sql: Sql, importId: string): Promise<void> {
  await everything(ofList, sql)
    .updateTable("device_import_line")
    .set({ access_token: null, secret: null })
    .where("import_id", "=", importId)
    .where("imported", "=", raw.lit(true))
    .execute();
}
