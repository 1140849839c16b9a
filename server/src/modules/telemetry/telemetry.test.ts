import { sql as raw } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { DeviceKey, SessionEvent } from "../../gateway/ports.ts";
import { liveTopic, localBus } from "../../platform/bus.ts";
import { accountScope, scopeOf, systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { makeAccount } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { openTestStream } from "../../../test/stream.ts";
import { until } from "../../../test/gateway.ts";
import {
  forget,
  history,
  latest,
  logs,
  maintain,
  partitionsOf,
  series,
  seriesOfMany,
  TelemetryIngest,
} from "./index.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Just after an hour, so that tests know what is over. */
const start = Date.UTC(2026, 4, 20, 12, 30);
let now = start;
const clock = { now: () => now, steady: () => now };
const everyOwner = systemScope("a test makes what it needs");

const database = await forFile(connectTestDatabase(4));
const { sql } = database;
const bus = localBus(createLog("silent"));
const partitions = partitionsOf(sql, { historyDays: 90, logDays: 7 });
await partitions.load();
await maintain(sql, partitions, now);
const stream = await openTestStream(database, { bus, clock });
afterAll(() => stream.finish());
const telemetry = new TelemetryIngest({ sql, bus, clock, partitions, stream });
const owner = await makeAccount(sql, clock, { level: 2 });

/** A device with its product, straight in the database. */
async function device(): Promise<DeviceKey> {
  const productId = newId(now);
  const id = newId(now);
  const db = everything(everyOwner, sql);
  await raw`insert into category (id, multi_language, position)
    values (${productId}, '{"zh_CN": {"name": "类"}, "en": {"name": "Class"}}', 1)`.execute(db);
  await raw`insert into product (id, owner_id, product_key, category_id, name, model, notes, icon, communication_mode,
      product_type, created_at, updated_at)
    values (${productId}, ${owner}, ${productId}, ${productId}, 'P', 'M', '', '', 'wifi', 1, 0, 0)`.execute(
    db,
  );
  const { rows } = await raw<{ device_no: number }>`
    insert into device (id, owner_id, product_id, device_name, name, kind, secret, token_hash, log_all, created_at)
    values (${id}, ${owner}, ${productId}, 'd', 'd', 1, '', ${Buffer.from(id)}, false, 0) returning device_no`.execute(
    db,
  );
  return { id, deviceNo: rows[0]!.device_no, ownerId: owner, productId };
}

function reach() {
  return { scope: accountScope(owner), sql };
}

function report(key: DeviceKey, ...records: [time: number, values: Record<string, unknown>][]) {
  return telemetry.store([
    { device: key, records: records.map(([time, values]) => ({ time, values })), lines: [] },
  ]);
}

test("the latest state keeps the newest value of each property, in whatever order values arrive", async () => {
  const key = await device();
  await report(key, [now, { a: 1, b: true }]);
  await report(key, [now - 1000, { a: 9, c: "old" }], [now + 5, { b: false }]);
  await report(key, [now + 5, { b: true }]);
  expect(await latest(reach(), key.id)).toEqual([
    { identifier: "a", reported: { value: 1, time: now }, desired: null },
    { identifier: "b", reported: { value: true, time: now + 5 }, desired: null },
    { identifier: "c", reported: { value: "old", time: now - 1000 }, desired: null },
  ]);
});

test("a value reported while the clock was ahead does not hide values reported after the clock was set back", async () => {
  const key = await device();
  const ahead = now + hour;
  await report(key, [ahead, { a: "ahead", b: 1 }]);
  await report(key, [now, { a: "right" }]);
  await report(key, [now - 1000, { a: "earlier" }]);
  expect(await latest(reach(), key.id)).toMatchObject([
    { identifier: "a", reported: { value: "right", time: now } },
    { identifier: "b", reported: { value: 1, time: ahead } },
  ]);
  const { list } = await history(reach(), key.id, { identifier: "a", limit: 9 });
  expect(list.map(({ value }) => value)).toEqual(["ahead", "right", "earlier"]);
});

test("history is paged with the newest first, and the last value stored for a time wins", async () => {
  const key = await device();
  const times = [0, 1, 2, 3, 4].map((i) => now - i * 20 * hour);
  await telemetry.store([
    { device: key, records: times.map((time) => ({ time, values: { a: time } })), lines: [] },
    { device: key, records: [{ time: times[2]!, values: { a: "again", b: 1 } }], lines: [] },
  ]);
  await report(key, [times[1]!, { a: "once more" }], [now - 1, { b: 2 }]);
  const first = await history(reach(), key.id, { identifier: "a", limit: 2 });
  expect(first.list).toEqual([
    { time: times[0], value: times[0] },
    { time: times[1], value: "once more" },
  ]);
  const second = await history(reach(), key.id, { identifier: "a", limit: 3, cursor: first.next_cursor! });
  expect(second).toEqual({
    list: [
      { time: times[2], value: "again" },
      { time: times[3], value: times[3] },
      { time: times[4], value: times[4] },
    ],
    next_cursor: null,
  });
  const window = await history(reach(), key.id, {
    identifier: "a",
    limit: 9,
    from: times[3]!,
    to: times[2]!,
  });
  expect(window.list.map((point) => point.time)).toEqual([times[2], times[3]]);
});

test("a report is merged with one that another process stored for the same time", async () => {
  const key = await device();
  await report(key, [now, { a: 1 }]);
  const other = new TelemetryIngest({ sql, bus, clock, partitions, stream });
  await other.store([{ device: key, records: [{ time: now + 1, values: { a: 2, b: 2 } }], lines: [] }]);
  await report(key, [now + 1, { a: 3 }]);
  await report(key, [now + 2, { a: 4 }]);
  const values = async (identifier: string) =>
    (await history(reach(), key.id, { identifier, limit: 9 })).list.map(({ time, value }) => [
      time - now,
      value,
    ]);
  expect(await values("a")).toEqual([
    [2, 4],
    [1, 3],
    [0, 1],
  ]);
  expect(await values("b")).toEqual([[1, 2]]);
});

test("desired state has versions, and acknowledged values are removed unless they were desired again", async () => {
  const key = await device();
  const first = await telemetry.desire(sql, key, { a: 1, b: 2 });
  now += 1;
  const second = await telemetry.desire(sql, key, { b: 3 });
  expect(second).toBeGreaterThan(first);
  await telemetry.acknowledge(key, first, ["a", "b"]);
  expect(await latest(reach(), key.id)).toEqual([
    { identifier: "b", reported: null, desired: { value: 3, time: now, version: second } },
  ]);
  expect((await telemetry.shadow(key)).version).toBe(second + 1);
  await report(key, [now, { b: 3 }]);
  expect(await telemetry.pending(key)).toBeNull();
  await forget(reach(), [key.deviceNo]);
  expect(await latest(reach(), key.id)).toEqual([]);
  now = start;
});

test("a series is the same from raw values, from summed hours and with late data among them", async () => {
  const key = await device();
  const from = start - 3 * hour - 30 * 60_000;
  const values = Array.from(
    { length: 210 },
    (_, i) => [from + i * 60_000, { a: i, mode: i % 2 ? "on" : "off" }] as const,
  );
  await report(key, ...values.map(([time, value]) => [time, value] as [number, Record<string, unknown>]));
  const ask = (identifier: string, points: number) =>
    series(reach(), key.id, { identifier, from, to: start, points });
  const fresh = [await ask("a", 10), await ask("a", 40), await ask("a", 210), await ask("mode", 10)];
  expect(fresh[0]!.bucket).toBe(25 * 60_000);
  expect(fresh[2]!.list).toHaveLength(210);
  expect(fresh[0]!.list.reduce((sum, point) => sum + point.count, 0)).toBe(210);
  expect(fresh[3]!.list[0]).toMatchObject({ min: null, avg: null, count: expect.any(Number) });

  await maintain(sql, partitions, now);
  const summed = await raw`select 1 from telemetry_hour where device_no = ${key.deviceNo}`.execute(
    everything(everyOwner, sql),
  );
  expect(summed.rows).toHaveLength(2 * 3);
  expect([await ask("a", 10), await ask("a", 40), await ask("a", 210), await ask("mode", 10)]).toEqual(fresh);

  await report(key, [from + 30_000, { a: 1000 }]);
  expect((await ask("a", 10)).list[0]).toMatchObject({ max: 1000, count: fresh[0]!.list[0]!.count + 1 });
  await maintain(sql, partitions, now);
  expect((await ask("a", 10)).list[0]).toMatchObject({ max: 1000, count: fresh[0]!.list[0]!.count + 1 });
  const left = await raw`select 1 from telemetry_late_hour`.execute(everything(everyOwner, sql));
  expect(left.rows).toEqual([]);
});

test("several properties share the same buckets, from raw values and from hourly sums", async () => {
  const key = await device();
  const from = start - 4 * hour;
  await report(
    key,
    ...Array.from(
      { length: 240 },
      (_, i) => [from + i * 60_000, { a: i, ...(i % 2 ? { b: -i } : { mode: "on" }) }] as [number, object],
    ).map(([time, values]) => [time, values] as [number, Record<string, unknown>]),
  );
  const identifiers = ["mode", "a", "none", "b", "a"];
  for (const points of [240, 40, 10]) {
    const ask = () => seriesOfMany(reach(), key.id, { identifiers, from, to: start, points });
    const fresh = await ask();
    expect(fresh.list.map(({ identifier }) => identifier)).toEqual(["mode", "a", "none", "b"]);
    for (const { identifier, list } of fresh.list)
      expect({ bucket: fresh.bucket, list }).toEqual(
        await series(reach(), key.id, { identifier, from, to: start, points }),
      );
    expect(fresh.list.map(({ list }) => list.reduce((sum, { count }) => sum + count, 0))).toEqual([
      120, 240, 0, 120,
    ]);
    await maintain(sql, partitions, now);
    expect(await ask()).toEqual(fresh);
  }
});

test("the value before a range is returned, from raw values and hourly sums, unless the device was offline since", async () => {
  const key = await device();
  const from = start - 2 * hour;
  const held = [from - 40 * day, from - 3 * hour, from - 1] as const;
  await report(
    key,
    [held[0], { long: true, b: 0 }],
    [held[1], { b: 1 }],
    [held[2], { c: "x" }],
    [from, { c: "y" }],
  );
  const identifiers = ["long", "b", "c", "none"];
  const before = async () => {
    const { list } = await seriesOfMany(reach(), key.id, { identifiers, from, to: start, points: 10 });
    return list.map((one) => one.before && [one.before.time, one.before.value]);
  };
  await maintain(sql, partitions, from);
  const all = [[held[0], true], [held[1], 1], [held[2], "x"], null];
  expect(await before()).toEqual(all);
  await maintain(sql, partitions, now);
  expect(await before()).toEqual(all);

  await raw`update device set offline_at = ${held[1] / 1000 - 1}::bigint where device_no = ${key.deviceNo}`.execute(
    everything(everyOwner, sql),
  );
  expect(await before(), "the log need not know").toEqual([null, ...all.slice(1)]);
  const left = { device: key, event: 2, reason: "disconnected", address: "", connectionNo: 1 } as const;
  await telemetry.recordSessions(sql, [{ ...left, time: held[1] + 1000 }]);
  expect(await before()).toEqual([null, null, all[2], null]);
});

test("an hour that was summed up while the clock was ahead has all its values in the end", async () => {
  const key = await device();
  const whole = now - (now % hour);
  await report(key, [now, { a: 1 }]);
  now += hour;
  await maintain(sql, partitions, now);
  now -= hour;
  await maintain(sql, partitions, now);
  await report(key, [now + 1, { a: 3 }]);
  now = whole + hour + 90_000;
  await maintain(sql, partitions, now);
  const range = { identifier: "a", from: whole, to: now };
  const { rows } = await raw<{ count: number; sum: number }>`
    select count, sum from telemetry_hour where device_no = ${key.deviceNo}`.execute(
    everything(everyOwner, sql),
  );
  expect(rows).toEqual([{ count: 2, sum: 4 }]);
  expect((await history(reach(), key.id, { ...range, limit: 9 })).list).toHaveLength(2);
  now = start;
});

test("buckets of whole days start at midnight UTC and agree with the values", async () => {
  const key = await device();
  const from = start - 40 * day;
  await report(
    key,
    ...Array.from({ length: 40 * 24 }, (_, i) => [from + i * hour, { a: i }] as [number, { a: number }]),
  );
  await maintain(sql, partitions, now);
  const { bucket, list } = await series(reach(), key.id, { identifier: "a", from, to: start, points: 40 });
  expect(bucket).toBe(day);
  expect(list.reduce((sum, point) => sum + point.count, 0)).toBe(40 * 24);
  expect(list.every((point) => point.time % day === 0)).toBe(true);
  const middle = list[20]!;
  expect(middle.count).toBe(24);
  expect(middle.max! - middle.min!).toBe(23);
  expect(middle.avg).toBe((middle.max! + middle.min!) / 2);
  expect(middle.last).toBe(middle.max);
});

test("logs are paged with the newest first, can be filtered, and have payloads of limited length", async () => {
  const key = await device();
  const line = (code: number, payload: Buffer | string, direction: "up" | "down" = "up") =>
    ({
      time: now,
      direction,
      topic: "t/post",
      payload,
      code,
      ...(code === 200 ? {} : { reason: "why" }),
    }) as const;
  await telemetry.store([
    { device: key, records: [], lines: [line(200, "one"), line(460, "two%"), line(200, "three", "down")] },
    { device: key, records: [], lines: [line(413, "x".repeat(10_000)), line(400, Buffer.from([0xff, 0]))] },
  ]);
  const ask = (query: object) => logs(reach(), key.id, { type: "communication", limit: 50, ...query });
  const all = await ask({});
  expect(all.list.map((entry) => "payload" in entry && entry.payload.length)).toEqual([11, 4097, 5, 4, 3]);
  const first = await ask({ limit: 2 });
  const second = await ask({ limit: 3, cursor: first.next_cursor! });
  expect([...first.list, ...second.list]).toEqual(all.list);
  expect(second.next_cursor).toBeNull();
  expect((await ask({ refused: "1" })).list).toHaveLength(3);
  expect((await ask({ direction: "down" })).list).toMatchObject([
    { payload: "three", direction: "down", code: 200 },
  ]);
  expect((await ask({ keyword: "two%" })).list).toMatchObject([{ reason: "why" }]);
  expect((await ask({ from: now + 1 })).list).toEqual([]);
  for (const cursor of ["nonsense", `1.${"-".repeat(36)}`, `1.${"a".repeat(36)}`])
    expect((await ask({ cursor })).list).toHaveLength(5);
});

test("connects and disconnects are logged and sent to live views", async () => {
  const key = await device();
  const shown: unknown[] = [];
  bus.subscribe(liveTopic("online", key.id), (delta) => shown.push(delta));
  const event = (kind: 1 | 2, reason: SessionEvent["reason"]) =>
    ({ device: key, event: kind, reason, address: "10.0.0.1", connectionNo: 1, time: now }) as const;
  await sql.transaction((transaction) =>
    telemetry.recordSessions(transaction, [event(1, "connected"), event(2, "keepalive_timeout")]),
  );
  const { list } = await logs(reach(), key.id, { type: "online", limit: 10 });
  expect(list).toMatchObject([
    { event: 2, reason: "keepalive_timeout", address: "10.0.0.1" },
    { event: 1, reason: "connected" },
  ]);
  expect(shown).toEqual([{ list: [list[1]] }, { list: [list[0]] }]);
});

test("live views of a device receive its latest values", async () => {
  const key = await device();
  await telemetry.desire(sql, key, { b: 1 });
  const shown: { properties?: unknown[] }[] = [];
  const stop = bus.subscribe(liveTopic("device", key.id), (delta) => shown.push(delta as object));
  await report(key, [now, { a: 1 }]);
  await report(key, [now + 1, { a: 2 }]);
  await until(() => JSON.stringify(shown.slice(-1)).includes('"value":2'));
  expect(shown.at(-1)).toEqual({ properties: await latest(reach(), key.id) });
  stop();
});

test("telemetry is not found for another owner, or without reach to the product", async () => {
  const key = await device();
  const stranger = { scope: accountScope(newId(now)), sql };
  const narrow = { scope: scopeOf({ owner, products: [newId(now)], apps: "all" }), sql };
  for (const outside of [stranger, narrow]) {
    const refusal = { kind: "not_found" };
    await expect(latest(outside, key.id)).rejects.toMatchObject(refusal);
    await expect(history(outside, key.id, { identifier: "a", limit: 1 })).rejects.toMatchObject(refusal);
    await expect(
      series(outside, key.id, { identifier: "a", from: 0, to: now, points: 10 }),
    ).rejects.toMatchObject(refusal);
    await expect(
      seriesOfMany(outside, key.id, { identifiers: ["a"], from: 0, to: now, points: 10 }),
    ).rejects.toMatchObject(refusal);
    await expect(logs(outside, key.id, { type: "online", limit: 1 })).rejects.toMatchObject(refusal);
  }
});

test("partitions are created before their time and dropped after their retention", async () => {
  const key = await device();
  await report(key, [start - 2 * day, { a: "old" }], [start + 60_000, { a: "new" }]);
  const namesOf = async () => {
    const found = await raw<{
      name: string;
    }>`select relname as name from pg_class where relname ~ '^telemetry_p' and relkind = 'r'`.execute(
      everything(everyOwner, sql),
    );
    return found.rows.map((row) => row.name);
  };
  now = start + 89 * day;
  await maintain(sql, partitions, now);
  expect(await namesOf()).toContain("telemetry_p20260818");
  expect(await namesOf()).not.toContain("telemetry_p20260518");
  expect((await history(reach(), key.id, { identifier: "a", limit: 5 })).list).toMatchObject([
    { value: "new" },
  ]);
  const again = partitionsOf(sql, { historyDays: 90, logDays: 7 });
  await again.load();
  await maintain(sql, again, now);
  now = start;
});
