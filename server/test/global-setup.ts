import { startTestPostgres } from "./postgres.ts";

/** One PostgreSQL for all the tests of a run; vitest calls what this returns at the end. */
export async function setup(): Promise<() => Promise<void>> {
  return startTestPostgres();
}
