import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import { allowDatabases, careless } from "./postgres.ts";

/** Starts the oldest PostgreSQL that the platform runs on. */
export async function startOldestPostgres(): Promise<{
  connectionString: string;
  close: () => Promise<void>;
}> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "postgres-15-"));
  await chmod(dataDir, 0o711);
  const binaries = `embedded-postgres-15-${process.platform}-${process.arch}`;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    package: binaries,
    settings: { ...careless, autovacuum: "off" },
  });
  await allowDatabases(postgres.administration);
  return {
    connectionString: postgres.connectionString,
    async close() {
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
