import pg from "pg";

/** Whether a statement failed on this unique constraint (or index). */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}
