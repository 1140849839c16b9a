import { fileURLToPath } from "node:url";
import { configFrom } from "./config.ts";
import { forgetSecondFactors } from "./modules/second-factors/index.ts";
import { createLog } from "./platform/log.ts";
import { openStorage } from "./platform/storage.ts";

// Run by an operator at the machine: `npm start -- --forget-second-factor ACCOUNT`. With the embedded PostgreSQL, this
// fails while the server runs, because the server holds the lock on the data directory.
const checkout = fileURLToPath(new URL("../../", import.meta.url));
const account = process.argv[2] ?? "";

try {
  const config = configFrom(process.env, checkout);
  const storage = await openStorage(config, createLog(config.LOG_LEVEL));
  try {
    const found = await forgetSecondFactors(storage.sql, account);
    if (!found) throw new Error(`There is no account "${account}".`);
    process.stdout.write(
      `${account} signs in with its password alone now, until it sets up a second factor.\n`,
    );
  } finally {
    await storage.close();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
