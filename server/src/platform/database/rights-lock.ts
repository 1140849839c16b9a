import { lockName } from "./named-lock.ts";
import type { Sql } from "./sql.ts";

/** The transactions that hold the lock for a change of rights. */
const changing = new WeakSet<Sql>();

/**
 * Locks the rights of an account's people against changes until the transaction ends (a shared lock). To be called
 * before any row is locked, and before the rights are read.
 */
export async function keepRights(sql: Sql, owner: string): Promise<void> {
  await lockName(sql, nameOf(owner), { shared: true });
}

/**
 * Lets the transaction change the rights of an account's people, or end their sessions (an exclusive lock). It waits
 * for transactions that rely on the present rights, and later transactions wait for it. To be called before any row is
 * locked.
 */
export async function changeRights(sql: Sql, owner: string): Promise<void> {
  await lockName(sql, nameOf(owner));
  changing.add(sql);
}

/** Throws if the transaction has not called {@link changeRights}, so that the first test shows a forgotten call. */
export function mustChangeRights(sql: Sql): void {
  if (!changing.has(sql)) throw new Error("rights are changed without `changeRights`");
}

function nameOf(owner: string): string {
  return `rights ${owner}`;
}
