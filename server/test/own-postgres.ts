import { chmod } from "node:fs/promises";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import type { Settings } from "../src/platform/postgres/settings.ts";

/**
 * Starts a PostgreSQL with the platform's own settings, for measurements and for tests that stop it. The server gets
 * its address as DATABASE_URL, so that the measuring program can use the tables, too.
 * @param dataDir absolute, existing
 */
export async function startOwnPostgres(
  dataDir: string,
  settings: Settings = {},
): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  // If we are root, PostgreSQL runs as another user, who must get into the folder.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  return { connectionString: postgres.connectionString, stop: () => postgres.stop() };
}
