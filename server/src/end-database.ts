// Ends the embedded PostgreSQL that a killed server has left running. The next start would go on using it, so `npm
// start` calls this only when it does not start the server again.
import { fileURLToPath } from "node:url";
import { configFrom } from "./config.ts";
import { DataDirError, lockDataDir } from "./platform/data-dir.ts";
import { endLeftover } from "./platform/postgres/embedded-postgres.ts";

const { DATA_DIR, DATABASE_URL } = configFrom(process.env, fileURLToPath(new URL("../../", import.meta.url)));
if (!DATABASE_URL) {
  try {
    const lock = await lockDataDir(DATA_DIR);
    await endLeftover(DATA_DIR);
    await lock.release();
  } catch (error) {
    // Another server uses the database by now.
    if (!(error instanceof DataDirError)) throw error;
  }
}
