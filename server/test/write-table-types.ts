/**
 * Writes `tables.ts` and `owned.ts` of `src/platform/database` from the migrations: run `npm run tables` after adding
 * one.
 */
import { writeFile } from "node:fs/promises";
import { ownedTablesText, readOwnership } from "./owned-tables.ts";
import { createTestDatabase, startTestPostgres } from "./postgres.ts";
import { tableTypes } from "./table-types.ts";

const folder = new URL("../src/platform/database/", import.meta.url);
const stop = await startTestPostgres();
try {
  const { connectionString } = await createTestDatabase();
  await writeFile(new URL("tables.ts", folder), await tableTypes(connectionString));
  await writeFile(new URL("owned.ts", folder), ownedTablesText(await readOwnership(connectionString)));
} finally {
  await stop();
}
