import { chmod } from "node:fs/promises";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";

/**
 * Starts a PostgreSQL with the platform's own settings, for measurements: the server gets its address as DATABASE_URL,
 * and the measuring program can use the tables too.
 * @param dataDir absolute, existing
 */
export async function startOwnPostgres(
  dataDir: string,
): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  // If we are root, PostgreSQL runs as another user, who must get into the folder.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  return { connectionString: postgres.connectionString, stop: () => postgres.stop() };
}
