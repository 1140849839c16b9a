/** Writes `src/platform/database/tables.ts` from the migrations: run it after adding one. */
import { writeFile } from "node:fs/promises";
import { createTestDatabase, startTestPostgres } from "./postgres.ts";
import { tableTypes } from "./table-types.ts";

const stop = await startTestPostgres();
try {
  const { connectionString } = await createTestDatabase();
  const file = new URL("../src/platform/database/tables.ts", import.meta.url);
  await writeFile(file, await tableTypes(connectionString));
} finally {
  await stop();
}
