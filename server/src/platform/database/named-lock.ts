import { sql as raw } from "kysely";
import { systemScope } from "./scope.ts";
import { everything, type Sql } from "./sql.ts";

const locking = systemScope("a lock belongs to no row");

/**
 * Takes an advisory lock, and holds it until the transaction ends. PostgreSQL identifies it by a hash of its name.
 * @param name begins with the kind of thing that is locked, so that no other kind has the same name
 * @param shared whether other transactions that also take it as shared may hold it at the same time
 */
export async function lockName(sql: Sql, name: string, { shared = false } = {}): Promise<void> {
  const take = shared ? raw`pg_advisory_xact_lock_shared` : raw`pg_advisory_xact_lock`;
  await raw`select ${take}(hashtextextended(${name}, 0))`.execute(everything(locking, sql));
}
