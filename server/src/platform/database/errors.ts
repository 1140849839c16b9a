import pg from "pg";

/** Whether a statement failed because a row with the same unique values already existed. */
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

/** Returns the partitioned table that has no partition for a row that a statement wrote; null for other errors. */
export function withoutPartition(error: unknown): string | null {
  // Check constraints have the same error code, but they are named.
  if (!(error instanceof pg.DatabaseError) || error.code !== "23514" || error.constraint) return null;
  return error.table ?? null;
}

/** Whether a statement gave up waiting for a lock, by the `lock_timeout` that it was given. */
export function missedLock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}

/** Runs a write. Throws the refusal if the write violates the unique constraint; other errors pass unchanged. */
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

/** How often a transaction is attempted if each attempt ends in a deadlock. */
const mostAttempts = 3;

/**
 * Retries a transaction that the database has aborted because of a deadlock. By then nothing of the transaction is
 * left, and the other transaction has the locks that both wanted.
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
