import { sql as raw } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { TestClock } from "../../../test/harness.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";
import { createLog } from "../log.ts";
import { clockCheck } from "./clock.ts";
import { databaseCheck } from "./database.ts";
import { diskCheck, fullDisk, type Room, roomOf } from "./disk.ts";
import { skewCheck } from "./skew.ts";

const database = await forFile(connectTestDatabase(1));

const GiB = 1024 ** 3;

test.each<[string, Room, Room, unknown]>([
  ["half empty", { free: 50 * GiB, size: 100 * GiB }, { free: 50 * GiB, size: 100 * GiB }, null],
  [
    "large and almost full, with much room",
    { free: 11 * GiB, size: 4000 * GiB },
    { free: 11 * GiB, size: 4000 * GiB },
    null,
  ],
  [
    "with little room for the database",
    { free: 2 * GiB, size: 100 * GiB },
    { free: 50 * GiB, size: 100 * GiB },
    { warning: "The disk of the database is almost full: 2048 MiB of 102400 MiB are free." },
  ],
  [
    "without room for the database",
    { free: 0.05 * GiB, size: 100 * GiB },
    { free: 50 * GiB, size: 100 * GiB },
    "The disk of the database is full: 51 MiB of 102400 MiB are free.",
  ],
  [
    "without room for files",
    { free: 50 * GiB, size: 100 * GiB },
    { free: 0, size: GiB },
    { warning: "The disk of the files is full: 0 MiB of 1024 MiB are free." },
  ],
])("a disk that is %s", async (_, ofDatabase, ofFiles, finding) => {
  const check = diskCheck({ database: "/database", files: "/files" }, async (folder) =>
    folder === "/database" ? ofDatabase : ofFiles,
  );
  expect(await check()).toEqual(finding);
});

test("the disk check never warns for an external database, and throws if the database folder is missing", () => {
  const clock = new TestClock();
  expect(fullDisk(null, clock)()).toBe(false);
  expect(fullDisk("/nowhere", clock)).toThrow("ENOENT");
});

test("returns free and total space of the disk of a folder", async () => {
  const { free, size } = await roomOf(import.meta.dirname);
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
});

test("a clock that jumps forwards or back is logged and reported for ten minutes", () => {
  const logged: unknown[] = [];
  const clock = new TestClock();
  const log = createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
  const { check, close } = clockCheck({ clock, log });
  onTestFinished(close);
  clock.advance(3_600_000);
  expect(check()).toBe(null);
  clock.jump(3_600_000);
  expect(check()).toEqual({ warning: "The system's clock has jumped forwards by 3600 seconds." });
  clock.advance(300_000);
  clock.jump(-3_600_000);
  expect(check()).toEqual({ warning: "The system's clock has jumped back by 3600 seconds." });
  clock.advance(590_000);
  expect(check()).not.toBe(null);
  clock.advance(11_000);
  expect(check()).toBe(null);
  expect(logged).toMatchObject([{ seconds: 3600 }, { seconds: -3600 }]);
});

test("a clock that differs from the clock of the database is reported, and checked again after a minute", async () => {
  const clock = new TestClock();
  const check = skewCheck({ sql: database.sql, clock });
  clock.jump(60_000);
  const ahead = { warning: "The system's clock is 60 seconds ahead of the database's." };
  await expect.poll(check).toEqual(ahead);
  clock.jump(-120_000);
  clock.advance(30_000);
  expect(check()).toEqual(ahead);
  clock.advance(30_000);
  await expect.poll(check).toBe(null);
  clock.jump(-90_000);
  clock.advance(60_000);
  await expect.poll(check).toEqual({ warning: "The system's clock is 30 seconds behind the database's." });
});

test("a slow answer of the database is not used to compare clocks", async () => {
  const clock = new TestClock();
  const check = skewCheck({ sql: database.sql, clock });
  const held = everything(systemScope("the test holds the only connection"), database.sql);
  await held.connection().execute(async (connection) => {
    check();
    clock.advance(40_000);
    await raw`select 1`.execute(connection);
  });
  await raw`select 1`.execute(held);
  expect(check()).toBe(null);
});

test("a read-only database is reported", async () => {
  const check = databaseCheck(database.sql);
  expect(await check()).toBe(null);
  const db = everything(systemScope("the test sets the only connection to read only"), database.sql);
  await raw`set session characteristics as transaction read only`.execute(db);
  expect(await check()).toBe("The database takes no changes: it is a standby, or set to read only.");
  await raw`set session characteristics as transaction read write`.execute(db);
  expect(await check()).toBe(null);
});
