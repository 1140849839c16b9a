import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { tableTypes } from "../../../test/table-types.ts";
import { ownedTables } from "./owned.ts";
import { connect, everything, type Sql } from "./sql.ts";
import { systemScope } from "./scope.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.connectionString, 1);
});
afterAll(async () => {
  await sql?.close();
  await database?.drop();
});

it("has the types of the migrated tables: run server/test/write-table-types.ts after a migration", async () => {
  const written = await readFile(new URL("tables.ts", import.meta.url), "utf8");
  expect(written).toBe(await tableTypes(database.connectionString));
});

it("limits every table with an owner to its owner", async () => {
  const tables = await everything(systemScope("the test reads the catalogue"), sql).introspection.getTables();
  const withOwner = tables.filter((table) => table.columns.some((column) => column.name === "owner_id"));
  expect(withOwner.map((table) => table.name).sort()).toEqual(Object.keys(ownedTables).sort());
});
