import { chmod } from "node:fs/promises";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";

/**
 * A PostgreSQL with the settings that the platform itself gives it, for measurements: the server
 * gets it as DATABASE_URL, and who measures reaches the tables too.
 * @param dataDir absolute, existing
 */
export async function startOwnPostgres(
  dataDir: string,
): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  // As root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  return { connectionString: postgres.connectionString, stop: () => postgres.stop() };
}
