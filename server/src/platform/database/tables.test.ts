import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { tableTypes } from "../../../test/table-types.ts";
import { ownedTables } from "./owned.ts";
import { everything } from "./sql.ts";
import { systemScope } from "./scope.ts";

const { connectionString, sql } = await forFile(connectTestDatabase());

it("has the types of the migrated tables: run server/test/write-table-types.ts after a migration", async () => {
  const written = await readFile(new URL("tables.ts", import.meta.url), "utf8");
  expect(written).toBe(await tableTypes(connectionString));
});

it("limits every table with an owner to its owner", async () => {
  const tables = await everything(systemScope("the test reads the catalogue"), sql).introspection.getTables();
  const withOwner = tables.filter((table) => table.columns.some((column) => column.name === "owner_id"));
  expect(withOwner.map((table) => table.name).sort()).toEqual(Object.keys(ownedTables).sort());
});
