import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { writeProgress } from "./hours.store.ts";

const { sql } = await forFile(connectTestDatabase(3));
const scope = systemScope("a test");

test("the progress of the hourly sums remains one row when two processes write it at once", async () => {
  let other = Promise.resolve();
  await sql.transaction(async (transaction) => {
    await writeProgress(scope, transaction, 3_600_000);
    other = writeProgress(scope, sql, 7_200_000);
    const waiting = raw`select from pg_locks where not granted and relation = 'telemetry_progress'::regclass`;
    await eventually(async () =>
      expect((await waiting.execute(everything(scope, sql))).rows).toHaveLength(1),
    );
  });
  await other;
  const { rows } = await raw`select hour from telemetry_progress`.execute(everything(scope, sql));
  expect(rows).toEqual([{ hour: 7_200_000 }]);
});
