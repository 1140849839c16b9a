import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { Partitions } from "./partitions.ts";
import { systemScope } from "./scope.ts";
import { everything } from "./sql.ts";

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);
const { sql } = await forFile(connectTestDatabase(4));
const scope = systemScope("a test");

async function open(): Promise<Partitions<"online_log">> {
  const partitions = new Partitions(sql, { online_log: { days: 1, kept: 30 } });
  await partitions.load();
  return partitions;
}

async function names(): Promise<string[]> {
  const { rows } = await raw<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'online_log'::regclass order by name`.execute(everything(scope, sql));
  return rows.map(({ name }) => name);
}

test("partitions past their retention are dropped by any process, not only by the one that created them", async () => {
  const keeper = await open();
  await (await open()).ensure("online_log", [now - 29 * dayMs]);
  await keeper.maintain(now);
  expect(await names()).toEqual(["online_log_p20261022", "online_log_p20261120", "online_log_p20261121"]);
  await keeper.maintain(now + 2 * dayMs);
  expect(await names()).not.toContain("online_log_p20261022");
});

test("an expired partition is not dropped while its table is being read, and the attempt does not block others", async () => {
  const partitions = await open();
  await partitions.ensure("online_log", [now - 40 * dayMs]);
  const { promise: read, resolve: end } = Promise.withResolvers<void>();
  const { promise: reads, resolve: begun } = Promise.withResolvers<void>();
  const reader = sql.transaction(async (transaction) => {
    await raw`select from online_log`.execute(everything(scope, transaction));
    begun();
    await read;
  });
  await reads;
  await partitions.maintain(now);
  expect(await names()).toContain("online_log_p20261011");
  end();
  await reader;
  await partitions.maintain(now);
  expect(await names()).not.toContain("online_log_p20261011");
});

test("the next partition is created early, so that transactions that use all connections need no further one", async () => {
  const partitions = await open();
  const end = Date.UTC(2026, 11, 1);
  await partitions.ensure("online_log", [end - 1000]);
  await eventually(async () => expect(await names()).toContain("online_log_p20261201"));
  const holding = Array.from({ length: 4 }, () =>
    sql.transaction(async (transaction) => {
      await raw`select 1`.execute(everything(scope, transaction));
      await partitions.ensure("online_log", [end]);
    }),
  );
  await expect(Promise.all(holding)).resolves.toHaveLength(4);
});
