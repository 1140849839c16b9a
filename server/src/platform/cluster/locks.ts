import type { Session } from "../database/steady-session.ts";

/**
 * Advisory locks of processes have two numbers: a class, and what is locked. They belong to sessions, so PostgreSQL frees
 * them when the process or its connection ends.
 */
export const lockClass = {
  /** A process that lives, by its number. 0 is held while a process joins, so that they join one after another. */
  node: 1_413_939_200,
  /** Plus the number of a shared work: who takes part in it, by the process's number. */
  partaking: 1_413_940_000,
  /** Plus the number of a shared work: its parts, each held by the process that does it. */
  part: 1_413_950_000,
} as const;
/** Numbers of shared works stay below this, so that classes do not overlap. */
const mostWorks = 10_000;

/** Which locks were held, in any session of this database, at the moment of the look. */
export class HeldLocks {
  readonly #byClass = new Map<number, Set<number>>();

  static async look(session: Session): Promise<HeldLocks> {
    const held = new HeldLocks();
    const locks = await session.run<{ class: number; no: number }>(
      `select classid::bigint as class, objid::bigint as no from pg_locks
      where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint between $1 and $2
        and database = (select oid from pg_database where datname = current_database())`,
      [lockClass.node, lockClass.part + mostWorks],
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

/** Takes a lock and waits for it. */
export async function lock(session: Session, locks: number, no: number): Promise<void> {
  await session.run("select pg_advisory_lock($1, $2)", [locks, no]);
}

/** Takes those of the locks that are free. @returns which it got */
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
