import { sql as raw } from "kysely";
import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";
import type { Session } from "../database/steady-session.ts";
import type { Node, Role } from "./cluster.ts";
import { lock, lockClass, tryLocks } from "./locks.ts";

/** A process as its row describes it. */
export interface NewNode {
  roles: readonly Role[];
  host: string;
  version: string;
  /** When the process started, in seconds since 1970. */
  startedAt: number;
}

const insert = "insert into node (roles, host, version, started_at) values ($1, $2, $3, $4) returning no";

/** Registers a process that has the database for itself. @returns its number */
export async function addNode(scope: SystemScope, sql: Sql, node: NewNode): Promise<number> {
  const { no } = await everything(scope, sql)
    .insertInto("node")
    .values({
      roles: [...node.roles],
      host: node.host,
      version: node.version,
      started_at: node.startedAt,
    })
    .returning("no")
    .executeTakeFirstOrThrow();
  return no;
}

/**
 * Registers a process and takes the lock that shows that the process lives. Processes join one after another.
 * @param before the process's number before its connection was lost; it is taken again unless another process has taken
 * this one for dead
 * @param fits called with the other living processes, before any of them sees this process; if it throws, the process
 * has not joined
 * @returns the process's number
 */
export async function joinNodes(
  session: Session,
  node: NewNode,
  before: number | null,
  fits: (others: readonly { host: string; version: string }[]) => void,
): Promise<number> {
  await session.run("begin");
  await session.run("select pg_advisory_xact_lock($1, 0)", [lockClass.node]);
  const others = await session.run<{ host: string; version: string }>(
    `select host, version from node where no in
      (select objid::bigint from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = $1
        and database = (select oid from pg_database where datname = current_database()))`,
    [lockClass.node],
  );
  fits(others);
  const no = (before && (await takeAgain(session, before))) || (await addLocked(session, node));
  await session.run("commit");
  return no;
}

/**
 * Takes a former number again.
 * @returns the number; null if another process is cleaning up after it or has done so, or if the number's lock is not
 * free yet
 */
async function takeAgain(session: Session, no: number): Promise<number | null> {
  const rows = await session.run("select from node where no = $1 for update skip locked", [no]);
  if (rows.length === 0) return null;
  const [taken = null] = await tryLocks(session, lockClass.node, [no]);
  return taken;
}

async function addLocked(session: Session, { roles, host, version, startedAt }: NewNode): Promise<number> {
  const [row] = await session.run<{ no: number }>(insert, [roles, host, version, startedAt]);
  await lock(session, lockClass.node, row!.no);
  return row!.no;
}

/** Lists all processes that have a row, by number, whether they live or not. */
export function listNodes(session: Session): Promise<Node[]> {
  return session.run<Node>("select no, roles, host from node order by no");
}

/** Removes all processes. Called by a process that has the database for itself: all earlier processes have ended. */
export async function removeNodes(scope: SystemScope, sql: Sql): Promise<void> {
  await everything(scope, sql).deleteFrom("node").execute();
}

/**
 * Locks the row of a process that has ended, until the end of the transaction.
 * @returns false if the process lives, has no row any more, or another process is cleaning up after it
 */
export async function lockDeadNode(scope: SystemScope, sql: Sql, no: number): Promise<boolean> {
  const rows = await everything(scope, sql)
    .selectFrom("node")
    .select("no")
    .where("no", "=", no)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return false;
  const { rows: locks } = await raw`
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted
      and classid::bigint = ${lockClass.node} and objid::bigint = ${no}
      and database = (select oid from pg_database where datname = current_database())
  `.execute(everything(scope, sql));
  return locks.length === 0;
}

export async function deleteNode(scope: SystemScope, sql: Sql, no: number): Promise<void> {
  await everything(scope, sql).deleteFrom("node").where("no", "=", no).execute();
}

/** Finds the number of a shared work; adds the work if its name is new. */
export async function workNo(session: Session, name: string): Promise<number> {
  await session.run("insert into shared_work (name) values ($1) on conflict (name) do nothing", [name]);
  const [row] = await session.run<{ no: number }>("select no from shared_work where name = $1", [name]);
  return row!.no;
}
