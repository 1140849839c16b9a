import { randomBytes } from "node:crypto";
import { sql as raw } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { forFile } from "../../../../test/for-file.ts";
import { TestClock } from "../../../../test/harness.ts";
import { connectTestDatabase } from "../../../../test/postgres.ts";
import { systemScope } from "../../database/scope.ts";
import { connect, everything, type Sql } from "../../database/sql.ts";
import { memoryLimits } from "./memory-limits.ts";
import type { Counted, RateLimits } from "./rate-limits.ts";
import { sharedLimits } from "./shared-limits.ts";
import { deleteSurplus } from "./shared-limits.store.ts";

const database = await forFile(connectTestDatabase(4));
const other = await forFile(Promise.resolve(connect(database.connectionString, 4)));
const test = systemScope("the test looks at the rows");
const key = randomBytes(32);
const clock = new TestClock();

const three = { name: "three", points: 3, seconds: 60 };
const ten = { name: "ten", points: 10, seconds: 600 };
let named = 0;
/** A key that no other test counts. */
const fresh = (limit: Counted["limit"]): Counted => ({ limit, key: `key ${(named += 1)}` });

const of = (sql: Sql) => sharedLimits({ sql, clock, key });
const memory = memoryLimits(clock);

/** Two views of the same counts: of one process, or of two. */
const kinds: [string, RateLimits, RateLimits][] = [
  ["in memory", memory, memory],
  ["of two processes", of(database.sql), of(other)],
];

describe.each(kinds)("limits %s", (_, one, two) => {
  it("refuse a call once the points of any of its keys are spent, until the window of that key has ended", async () => {
    const narrow = fresh(three);
    const wide = fresh(ten);
    for (const limits of [one, two, one]) expect(await limits.spend([narrow, wide])).toEqual([]);
    clock.advance(20_000);
    const [refusal] = await two.spend([wide, narrow]);
    expect(refusal?.limit).toBe(three);
    expect([39, 40, 41]).toContain(refusal?.seconds);
    clock.advance(41_000);
    expect(await one.spend([narrow, wide])).toEqual([]);
  });

  it("spend nothing of the other keys where one refuses", async () => {
    const narrow = fresh(three);
    const wide = fresh(ten);
    for (let i = 0; i < 20; i++) await one.spend([narrow, wide]);
    for (let i = 0; i < 7; i++) expect(await two.spend([wide])).toEqual([]);
    expect(await two.spend([wide])).toHaveLength(1);
  });

  it("allow no more concurrent calls than there are points", async () => {
    const keys = [fresh(three), fresh(ten), fresh(ten)];
    const attempts = Array.from({ length: 40 }, (_none, i) => {
      const charges = i % 3 === 0 ? keys.toReversed() : keys;
      return (i % 2 ? one : two).spend(charges);
    });
    const passed = (await Promise.all(attempts)).filter((refusals) => refusals.length === 0);
    expect(passed).toHaveLength(3);
  });

  it("count charges that never refuse", async () => {
    const counted = fresh(three);
    for (let i = 0; i < 5; i++) expect(await one.spend([{ ...counted, neverRefuses: true }])).toEqual([]);
    expect(await two.spend([counted])).toHaveLength(1);
  });

  it("refund one point of a key, or clear a key", async () => {
    const back = fresh(three);
    const cleared = fresh(three);
    for (let i = 0; i < 3; i++) await one.spend([back, cleared]);
    await two.settle({ refund: [back], clear: [cleared] });
    expect(await one.spend([back, cleared])).toEqual([]);
    expect((await two.spend([back])).length).toBe(1);
    expect(await two.spend([cleared])).toEqual([]);
  });

  it("keep a key for its window at most if the clock is set back, and free no key early", async () => {
    const held = fresh(three);
    for (let i = 0; i < 3; i++) await one.spend([held]);
    clock.jump(-3_600_000);
    const [refusal] = await two.spend([held]);
    expect(refusal?.seconds).toBeLessThanOrEqual(60);
    clock.jump(3_600_000);
  });
});

describe("shared limits", () => {
  const limits = of(database.sql);
  const rows = async () =>
    Number(
      (await raw<{ count: number }>`select count(*) from rate_limit`.execute(everything(test, database.sql)))
        .rows[0]?.count,
    );
  afterEach(() => clock.advance(4_000_000));

  it("store neither accounts nor addresses, only hashes", async () => {
    await limits.spend([{ limit: three, key: "account ada@example.com" }]);
    const found = await raw<{ text: string }>`select rate_limit::text as text from rate_limit`.execute(
      everything(test, database.sql),
    );
    expect(found.rows.length).toBeGreaterThan(0);
    for (const { text } of found.rows) expect(text).toMatch(/^\("\\\\x[0-9a-f]{64}",\d+,\d+\)$/);
  });

  it("delete rows whose windows have ended, and surplus rows that end first", async () => {
    await limits.prune();
    expect(await rows()).toBe(0);
    const late = fresh(ten);
    await limits.spend([fresh(three), fresh(three), late]);
    await deleteSurplus(test, database.sql, 1);
    expect(await rows()).toBe(1);
    for (let i = 0; i < 9; i++) expect(await limits.spend([late])).toEqual([]);
    expect(await limits.spend([late])).toHaveLength(1);
    clock.advance(601_000);
    await limits.prune();
    expect(await rows()).toBe(0);
  });

  it("throw if the database cannot be reached", async () => {
    const nowhere = connect("postgres://nobody@127.0.0.1:1/nothing", 1);
    await expect(of(nowhere).spend([fresh(three)])).rejects.toThrow("ECONNREFUSED");
    await nowhere.close();
  });
});
