import { sql as raw } from "kysely";
import { systemScope } from "./scope.ts";
import { everything, type Sql } from "./sql.ts";

const lock = systemScope("a lock belongs to no row");
/** The transactions that hold the lock for a change of rights. */
const changing = new WeakSet<Sql>();

/**
 * Keeps the rights of an account's people as they are until the transaction ends: a change of them waits for it. To be
 * taken before any row is locked, and before the rights are read.
 */
export async function keepRights(sql: Sql, owner: string): Promise<void> {
  const name = nameOf(owner);
  await raw`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(everything(lock, sql));
}

/**
 * Lets the transaction change the rights of an account's people, or end their sessions: it waits for those that have
 * decided by the rights of before, and those that come later wait for it. To be taken before any row is locked.
 */
export async function changeRights(sql: Sql, owner: string): Promise<void> {
  await raw`select pg_advisory_xact_lock(hashtextextended(${nameOf(owner)}, 0))`.execute(
    everything(lock, sql),
  );
  changing.add(sql);
}

/** Throws if the transaction has not taken {@link changeRights}: whoever forgets it finds out in the first test. */
export function mustChangeRights(sql: Sql): void {
  if (!changing.has(sql)) throw new Error("rights are changed without `changeRights`");
}

function nameOf(owner: string): string {
  return `rights ${owner}`;
}
