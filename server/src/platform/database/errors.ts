import pg from "pg";

/** Whether a statement failed because a row with the same unique values existed already. */
function violatesUniqueness(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}

/** Whether a statement failed on this unique constraint (or index). */
export function violates(error: unknown, constraint: string): boolean {
  return violatesUniqueness(error) && (error as pg.DatabaseError).constraint === constraint;
}

/** Whether a statement failed on unique values of this table or of one of its partitions. */
export function violatesUniquenessOf(error: unknown, table: string): boolean {
  return violatesUniqueness(error) && (error as pg.DatabaseError).table?.replace(/_p\d+$/, "") === table;
}

/** The divided table that has no partition for a row which a statement wrote; null for other errors. */
export function withoutPartition(error: unknown): string | null {
  // The code is that of check constraints, which are named.
  if (!(error instanceof pg.DatabaseError) || error.code !== "23514" || error.constraint) return null;
  return error.table ?? null;
}

/** Whether a statement gave up waiting for a lock, by the `lock_timeout` that it was given. */
export function missedLock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}

/** Writes something; where that fails on a unique constraint, throws the refusal instead. Other failures pass. */
export async function unlessTaken<T>(
  constraint: string,
  write: () => Promise<T>,
  refusal: () => Error,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, constraint) ? refusal() : error;
  }
}

/** How often a transaction is begun that always ends for the same reason. */
const mostAttempts = 3;

/**
 * Begins a transaction anew that the database has ended because it and another one waited for each other. Nothing of it is
 * left by then, and the other has what both wanted.
 */
export async function pastDeadlocks<T>(begin: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await begin();
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === "40P01";
      if (!isDeadlock || attempt === mostAttempts) throw error;
    }
  }
}
