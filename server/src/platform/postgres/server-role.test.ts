import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../test/client.ts";
import { makeOldDatabase, readRows } from "../../../test/old-database.ts";
import { createLog } from "../log.ts";
import { openStorage } from "../storage.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { serverRole } from "./server-role.ts";

let dataDir: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "role-"));
  await chmod(dataDir, 0o711);
  postgres = await startEmbeddedPostgres({ dataDir });
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

const query = (connectionString: string, statement: string) =>
  withClient(connectionString, async (client) => (await client.query(statement)).rows as unknown[]);

test.each([
  "copy (select 1) to program 'true'",
  "select pg_read_file('postgresql.conf')",
  "create role another",
  "create database another",
  "alter system set fsync = off",
  `alter role ${serverRole} superuser`,
  "set role thingwright",
])("the database role of the server is refused to execute: %s", async (statement) => {
  await expect(query(postgres.connectionString, statement)).rejects.toThrow(/permission denied/);
});

test("tables owned by the superuser are transferred to the role of the server at the next start", async () => {
  await query(
    postgres.administration,
    `alter database postgres owner to thingwright; drop role ${serverRole}`,
  );
  await makeOldDatabase(postgres.administration, "0023-second-factors.sql");
  const before = await readRows(postgres.administration);
  await postgres.stop();

  postgres = await startEmbeddedPostgres({ dataDir });
  expect(await readRows(postgres.connectionString)).toEqual(before);
  const owners = `
    select datdba::regrole::text as owner from pg_database where datname = current_database()
    union select relowner::regrole::text from pg_class where relnamespace = 'public'::regnamespace
    union select proowner::regrole::text from pg_proc where pronamespace = 'public'::regnamespace
    union select typowner::regrole::text from pg_type where typnamespace = 'public'::regnamespace`;
  expect(await query(postgres.connectionString, owners)).toEqual([{ owner: serverRole }]);
});

test("using an external database as a superuser is logged as a warning", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line: string) => void lines.push(line) });
  for (const DATABASE_URL of [postgres.connectionString, postgres.administration]) {
    const options = { DATA_DIR: path.join(dataDir, "external"), DATABASE_CONNECTIONS: 12, QUERY_SECONDS: 20 };
    await (await openStorage({ ...options, DATABASE_URL }, log)).close();
  }
  expect(lines).toEqual([expect.stringContaining("superuser")]);
});
