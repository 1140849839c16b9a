import type { Session } from "../database/steady-session.ts";

/**
 * The classes of the processes' advisory locks. Each lock has two numbers: a class, and the number of the locked thing.
 * The locks belong to database sessions, so PostgreSQL frees them when the process or its connection ends.
 */
export const lockClass = {
  /**
   * A process that lives, by its number. A process holds the number 0 while it joins, so that processes join one after
   * another.
   */
  node: 1_413_939_200,
  /** Plus the number of a shared work: the processes that take part in the work, by their numbers. */
  partaking: 1_413_940_000,
  /** Plus the number of a shared work: the shards of the work, each held by the process that does it. */
  shard: 1_413_950_000,
} as const;
/** Numbers of shared works stay below this limit, so that the classes do not overlap. */
const mostWorks = 10_000;

/** The locks that any session of this database held at the moment of the look. */
export class HeldLocks {
  readonly #byClass = new Map<number, Set<number>>();

  static async look(session: Session): Promise<HeldLocks> {
    const held = new HeldLocks();
    const locks = await session.run<{ class: number; no: number }>(
      `select classid::bigint as class, objid::bigint as no from pg_locks
      where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint between $1 and $2
        and database = (select oid from pg_database where datname = current_database())`,
      [lockClass.node, lockClass.shard + mostWorks],
    );
    for (const { class: one, no } of locks) {
      const set = held.#byClass.get(one) ?? new Set();
      held.#byClass.set(one, set.add(no));
    }
    return held;
  }

  of(locks: number): ReadonlySet<number> {
    return this.#byClass.get(locks) ?? none;
  }
}

const none: ReadonlySet<number> = new Set();

/** Takes a lock, and waits while another session holds it. */
export async function lock(session: Session, locks: number, no: number): Promise<void> {
  await session.run("select pg_advisory_lock($1, $2)", [locks, no]);
}

/** Takes the locks that are free, without waiting for the others. @returns the numbers of the locks that it took */
export async function tryLocks(session: Session, locks: number, nos: readonly number[]): Promise<number[]> {
  const rows = await session.run<{ no: number; got: boolean }>(
    "select no, pg_try_advisory_lock($1, no) as got from unnest($2::int[]) as no",
    [locks, nos],
  );
  return rows.filter(({ got }) => got).map(({ no }) => no);
}

export async function unlock(session: Session, locks: number, no: number): Promise<void> {
  await session.run("select pg_advisory_unlock($1, $2)", [locks, no]);
}
