import { sql as raw } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { countingTask } from "../../../test/counting-task.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { makeTaskWorkers } from "../../../test/task-workers.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";
import { moveSchedules, nextTime, scheduleFor } from "./schedules.ts";

const scope = systemScope("a test");
const platform = await forFile(makeTaskWorkers());
const { sql, clock, tasks } = platform;
const counting = await countingTask(sql);
tasks.register(counting.kind);
platform.start(1);
const db = everything(scope, sql);
afterEach(() => db.deleteFrom("schedule").execute());

const hourMs = 3600_000;
// No hour begins by itself while the tests run.
clock.advance(hourMs - (clock.now() % hourMs) + 60_000);
const at = (seconds: number | null) => new Date(seconds! * 1000).toISOString();
const next = (zone: string, from: string) => at(nextTime("30 2 * * *", zone, Date.parse(from)));

describe("a schedule at half past two in the night", () => {
  it("follows the time zone", () => {
    expect(next("Asia/Shanghai", "2026-05-01T00:00:00Z")).toBe("2026-05-01T18:30:00.000Z");
    expect(next("UTC", "2026-05-01T00:00:00Z")).toBe("2026-05-01T02:30:00.000Z");
    expect(next("Asia/Kolkata", "2026-05-01T00:00:00Z")).toBe("2026-05-01T21:00:00.000Z");
  });

  it("runs once in the night in which the clocks go forward and skip that time", () => {
    expect(next("Europe/Berlin", "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
    expect(next("Europe/Berlin", "2026-03-29T01:00:00Z")).toBe("2026-03-30T00:30:00.000Z");
  });

  it("runs once in the night in which the clocks go back and repeat that time", () => {
    expect(next("Europe/Berlin", "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(next("Europe/Berlin", "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:30:00.000Z");
    expect(next("Europe/Berlin", "2026-10-25T01:15:00Z")).toBe("2026-10-26T01:30:00.000Z");
  });
});

const rowOf = (key: string) =>
  db.selectFrom("schedule").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
const tasksOf = (owner: string) => db.selectFrom("task").selectAll().where("owner_id", "=", owner).execute();

async function hourly(name: string, uid: string): Promise<void> {
  const input = { name, count: 3 };
  await scheduleFor(sql, { owner: uid, uid }, counting.kind, {
    key: name,
    input,
    cron: "0 * * * *",
    now: clock.now(),
  });
}

describe("scheduled work of an account", () => {
  it("begins when it is due, once even if it was missed several times, and again at the next time", async () => {
    const uid = await platform.account();
    await hourly("hourly", uid);
    expect(await tasksOf(uid)).toEqual([]);
    for (const [count, hours] of [
      [1, 5],
      [2, 1],
    ] as const) {
      clock.advance(hours * hourMs);
      await eventually(async () => expect(await counting.effects("hourly")).toHaveLength(3 * count));
      const [last, ...others] = await tasksOf(uid);
      expect([last, ...others]).toHaveLength(count);
      const now = Math.floor(clock.now() / 1000);
      expect((await rowOf("hourly")).next_at).toBeGreaterThan(now);
      expect((await rowOf("hourly")).next_at).toBeLessThanOrEqual(now + 3600);
    }
  });

  it("is rescheduled if the clock is set back", async () => {
    const uid = await platform.account();
    clock.advance(48 * hourMs);
    await hourly("ahead", uid);
    clock.advance(-48 * hourMs);
    await eventually(async () =>
      expect((await rowOf("ahead")).next_at).toBeLessThanOrEqual(Math.floor(clock.now() / 1000) + 3600),
    );
    expect(await tasksOf(uid)).toEqual([]);
  });

  it("begins even if another schedule that is due earlier cannot run", async () => {
    const uid = await platform.account();
    for (const name of ["broken", "sound"]) await hourly(name, uid);
    await raw`update schedule set cron = 'never', next_at = next_at - 1 where key = 'broken'`.execute(db);
    const { next_at } = await rowOf("broken");
    clock.advance(2 * hourMs);
    await eventually(async () => expect(await counting.effects("sound")).toHaveLength(3));
    expect((await rowOf("broken")).next_at).toBe(next_at);
  });

  it("follows a change of the time zone of the account", async () => {
    const uid = await platform.account();
    const input = { name: "nightly", count: 1 };
    const now = clock.now();
    await scheduleFor(sql, { owner: uid, uid }, counting.kind, { key: "n", input, cron: "30 2 * * *", now });
    expect(await rowOf("n")).toMatchObject({ time_zone: "UTC", next_at: nextTime("30 2 * * *", "UTC", now) });
    await moveSchedules(sql, uid, "Asia/Shanghai", now);
    expect(await rowOf("n")).toMatchObject({
      time_zone: "Asia/Shanghai",
      next_at: nextTime("30 2 * * *", "Asia/Shanghai", now),
    });
  });

  it("is left out while the account is disabled", async () => {
    const uid = await platform.account();
    await hourly("left out", uid);
    await db.updateTable("account").set({ status: 2 }).where("id", "=", uid).execute();
    const { next_at } = await rowOf("left out");
    clock.advance(2 * hourMs);
    await eventually(async () => expect((await rowOf("left out")).next_at).toBeGreaterThan(next_at));
    expect(await tasksOf(uid)).toEqual([]);
    await raw`update account set status = 1`.execute(db);
  });

  it("with unreadable input does not block schedules that are due later", async () => {
    const uid = await platform.account();
    await hourly("unreadable", uid);
    await db
      .updateTable("schedule")
      .set({ input: JSON.stringify(1), next_at: 1 })
      .execute();
    await hourly("readable", uid);
    const { next_at } = await rowOf("readable");
    clock.advance(2 * hourMs);
    await eventually(async () => expect((await rowOf("readable")).next_at).toBeGreaterThan(next_at));
    expect((await rowOf("unreadable")).next_at).toBeGreaterThan(next_at);
    await eventually(async () => expect(await counting.effects("readable")).toHaveLength(3));
  });
});
