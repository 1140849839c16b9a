import { CompiledQuery, type Kysely, sql as raw } from "kysely";
import { type SystemScope, systemScope } from "../database/scope.ts";
import type { Table } from "../database/scoped.ts";
import { everything, type Sql } from "../database/sql.ts";
import type { DB } from "../database/tables.ts";
import type { Logger } from "../log.ts";
import { sameBytes, type Vault } from "../secrets.ts";
import { Unusable } from "../unusable.ts";
import { keyCheck } from "./fit.ts";
import { HeldLocks, lockClass } from "./locks.ts";

/** The data of a module in the database that depends on the key of the installation. */
export interface KeptByKey {
  /** Columns whose values a vault has sealed, with the uuid column that is the table's primary key. */
  sealed?: readonly { table: Table; id: string; columns: readonly string[] }[];
  /**
   * Tables of hashes that were made with a derived key. With another key these hashes match nothing, so the rows are
   * deleted.
   */
  hashed?: readonly Table[];
}

interface Deps {
  sql: Sql;
  vault: Vault;
  previous: Vault;
  kept: readonly KeptByKey[];
  log: Logger;
}

const scope: SystemScope = systemScope("the key of the installation is exchanged, for all accounts at once");
const atOnce = 1000;

/**
 * If the installation still has the previous key, opens everything that the previous key has sealed and seals it with
 * the present key, in one transaction. Processes that start together do so one after another.
 * @throws Error with advice, if running processes know only the previous key, or if the previous key did not seal a
 * value
 */
export async function exchangeKey({ sql, vault, previous, kept, log }: Deps): Promise<void> {
  const done = await sql.transaction(async (transaction) => {
    const db = everything(scope, transaction);
    const installation = await db
      .selectFrom("installation")
      .select("key_check")
      .forUpdate()
      .executeTakeFirst();
    const has = installation?.key_check;
    if (!has || !sameBytes(has, keyCheck(previous))) return null;
    await refuseWhileProcessesRun(db);
    let secrets = 0;
    for (const { sealed = [], hashed = [] } of kept) {
      for (const { table, id, columns } of sealed)
        for (const column of columns) secrets += await sealAnew(db, { table, id, column }, previous, vault);
      for (const table of hashed) await db.deleteFrom(table).execute();
    }
    await db
      .updateTable("installation")
      .set({ key_check: keyCheck(vault) })
      .execute();
    return { secrets };
  });
  if (done) log.warn(done, "the key was exchanged: all secrets are sealed with SECRET_KEY");
  else
    log.warn("the database does not have the key of SECRET_KEY_PREVIOUS (any more): take that setting away");
}

/** Throws if a process runs. A process that starts meanwhile finds the new key when it has joined (openCluster). */
async function refuseWhileProcessesRun(db: Kysely<DB>): Promise<void> {
  const held = await HeldLocks.look({
    run: async <Row extends object>(statement: string, values: readonly unknown[] = []) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows,
  });
  const living = held.of(lockClass.node).size;
  if (living === 0) return;
  throw new Error(
    `The key cannot be exchanged while processes run that have the previous one: ${living} on this database. ` +
      "Stop all of them first, and start them with both keys.",
  );
}

/** @returns the number of values that were sealed again */
async function sealAnew(
  db: Kysely<DB>,
  { table, id, column }: { table: Table; id: string; column: string },
  previous: Vault,
  vault: Vault,
): Promise<number> {
  const [kept, key, value] = [raw.table(table), raw.ref(id), raw.ref(column)];
  let count = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await raw<{ id: string; value: Buffer }>`
      select ${key} as id, ${value} as value from ${kept}
      where ${key} > ${after}::uuid and ${value} is not null order by ${key} limit ${atOnce}`.execute(db);
    if (rows.length === 0) return count;
    const anew = rows.map((row) =>
      vault.seal(opened(previous, row.value, `${table}.${column} of ${row.id}`)),
    );
    await raw`
      update ${kept} set ${value} = anew.value
      from unnest(${rows.map((row) => row.id)}::uuid[], ${anew}::bytea[]) as anew (id, value)
      where ${kept}.${key} = anew.id`.execute(db);
    count += rows.length;
    after = rows.at(-1)!.id;
  }
}

function opened(vault: Vault, sealed: Buffer, what: string): string {
  try {
    return vault.open(sealed);
  } catch (cause) {
    throw new Unusable(
      `The key cannot be exchanged: ${what} was not sealed with the key in SECRET_KEY_PREVIOUS. ` +
        "Nothing was changed. Give the key that it was sealed with, or restore that value from a backup.",
      { cause },
    );
  }
}
