import { sql as raw } from "kysely";
import { afterAll, expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { changeRights, keepRights, mustChangeRights } from "./rights-lock.ts";
import { systemScope } from "./scope.ts";
import { connect, everything, type Sql } from "./sql.ts";

const database = await createTestDatabase();

const sql = connect(database.connectionString);
afterAll(async () => {
  await sql.close();
  await database.drop();
});

/** Begins a transaction that takes the lock, and goes on to hold it. */
async function begin(take: (sql: Sql, owner: string) => Promise<void>, owner: string) {
  const taken = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let holds = false;
  const ended = sql.transaction(async (transaction) => {
    await take(transaction, owner);
    holds = true;
    taken.resolve();
    await end.promise;
  });
  return {
    taken: taken.promise,
    holds: () => holds,
    async end() {
      end.resolve();
      await ended;
    },
  };
}

/** How many transactions wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())
  `.execute(everything(systemScope("locks belong to no row"), sql));
  return rows[0]!.count;
}

it("lets calls of an account run concurrently, while a change of its rights waits for them", async () => {
  const first = await begin(keepRights, "a");
  await first.taken;
  const second = await begin(keepRights, "a");
  await second.taken;
  const change = await begin(changeRights, "a");
  await eventually(async () => expect(await waiting()).toBe(1));
  const another = await begin(changeRights, "b");
  await another.taken;
  await first.end();
  expect(change.holds()).toBe(false);
  // Whoever comes after the change waits for it, so that the change is not put off for ever.
  const later = await begin(keepRights, "a");
  await eventually(async () => expect(await waiting()).toBe(2));
  await second.end();
  await change.taken;
  expect(later.holds()).toBe(false);
  await change.end();
  await later.taken;
  await later.end();
  await another.end();
});

it("throws if a transaction changes rights without the lock", async () => {
  await sql.transaction(async (transaction) => {
    await keepRights(transaction, "a");
    expect(() => mustChangeRights(transaction)).toThrow("changeRights");
    await changeRights(transaction, "a");
    expect(() => mustChangeRights(transaction)).not.toThrow();
  });
});
