import { expect, onTestFinished, test } from "vitest";
import type { NewDeviceEvent, StreamEvent } from "@thingwright/contract/devices/device-events.ts";
import { eventually } from "../../../test/eventually.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { openTestStream } from "../../../test/stream.ts";
import { systemScope } from "../database/scope.ts";
import { newId } from "../ids.ts";
import { createLog } from "../log.ts";
import { encode } from "./encoding.ts";
import { insertRow } from "./rows.store.ts";
import { Tail } from "./tail.ts";

const scope = systemScope("a test makes what it needs");
const now = Date.now();
const device = { id: newId(now), deviceNo: 1, ownerId: newId(now), productId: newId(now) };
/** Long, and short as it is stored. */
const report = (n: number): NewDeviceEvent => ({
  kind: "report",
  device,
  time: now,
  data: { n, text: "a".repeat(2_000_000) },
});
const numberOf = (event: StreamEvent) => (event.data as { n: number }).n;

test("rows are not kept for long once a consumer has looked at them, however short they are as stored", async () => {
  const database = await connectTestDatabase(4);
  onTestFinished(() => database.close());
  const stream = await openTestStream(database);
  onTestFinished(() => stream.finish());
  const tail = new Tail(database.sql, createLog("silent"));
  onTestFinished(() => tail.close());
  tail.start();
  await tail.news;
  const writer = stream.writer();
  const numbers = Array.from({ length: 40 }, (_, i) => i);
  for (const n of numbers) {
    const events = [report(n)];
    await writer.write(events, (rowOf) => insertRow(scope, database.sql, rowOf(encode(events))!));
  }
  const { batches } = await eventually(() => {
    const kept = tail.from(new Map(), null)!;
    expect(kept.batches).toHaveLength(numbers.length);
    return kept;
  });
  expect(batches.map((batch) => numberOf(batch.content().events[0]!))).toEqual(numbers);
  expect(tail.from(new Map(), null)).toBeNull();
  const last = batches.at(-1)!;
  expect(tail.isKept(new Map([[last.writer, last.seq - 1]]))).toBe(true);
});
