import { startTestPostgres } from "./postgres.ts";

/** Starts one PostgreSQL for all tests of a run; vitest calls the returned function at the end. */
export async function setup(): Promise<() => Promise<void>> {
  return startTestPostgres();
}
