import { expect, it } from "vitest";
import { sql as raw } from "kysely";
import { forFile } from "../../../test/for-file.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { keptFilteredPlan, keptPlan } from "./kept-plans.ts";
import { systemScope } from "./scope.ts";
import { everything } from "./sql.ts";

const { sql } = await forFile(connectTestDatabase());

it("prepares a marked query once per SQL text, and no unmarked query", async () => {
  const db = everything(systemScope("a test"), sql);
  const accounts = (name: string) => db.selectFrom("account").select("id").where("username", "=", name);
  for (const name of ["a", "b", "c"]) {
    expect(await accounts(name).modifyFront(keptPlan).execute()).toEqual([]);
    expect(await accounts(name).limit(1).execute()).toEqual([]);
  }
  const { rows } = await raw<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ statement: expect.stringContaining("/* kept */") }]);
});

it("keeps at most 100 prepared statements for filtered queries, and still has room for other queries", async () => {
  const db = everything(systemScope("a test"), sql);
  const preparedAs = async (kind: string) => {
    const { rows } = await raw<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    return rows.filter(({ name }) => name.startsWith(kind)).length;
  };
  const before = await preparedAs("kept_");
  // Test files of a worker share the room, so that some of it may be taken already.
  for (let i = 1; i <= 110; i++) await raw`${keptFilteredPlan} select ${raw.lit(i)}`.execute(db);
  const filtered = await preparedAs("filtered_");
  expect(filtered).toBeLessThanOrEqual(100);
  await raw`${keptFilteredPlan} select 111`.execute(db);
  expect(await preparedAs("filtered_")).toBe(filtered);
  await raw`${keptPlan} select 1`.execute(db);
  expect(await preparedAs("kept_")).toBe(before + 1);
});
