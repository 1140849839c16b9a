import { expect, onTestFinished, test } from "vitest";
import type { NewDeviceEvent, StreamEvent } from "@thingwright/contract/devices/device-events.ts";
import { eventually } from "../../../test/eventually.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { openTestStream } from "../../../test/stream.ts";
import { systemScope } from "../database/scope.ts";
import { newId } from "../ids.ts";
import { createLog } from "../log.ts";
import { collectGarbage } from "../memory/collector.ts";
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

async function tailing() {
  const database = await connectTestDatabase(4);
  onTestFinished(() => database.close());
  const stream = await openTestStream(database);
  onTestFinished(() => stream.finish());
  const tail = new Tail(database.sql, createLog("silent"));
  onTestFinished(() => tail.close());
  tail.start();
  await tail.news;
  const writer = stream.writer();
  const write = (event: NewDeviceEvent) =>
    writer.write([event], (rowOf) => insertRow(scope, database.sql, rowOf(encode([event]))!));
  const read = (count: number) =>
    eventually(() => {
      const { batches } = tail.from(new Map(), null)!;
      expect(batches).toHaveLength(count);
      return batches;
    });
  return { write, read };
}

test("decoded content is dropped after further reads, and can be decoded again", async () => {
  const { write, read } = await tailing();
  const numbers = Array.from({ length: 40 }, (_, i) => i);
  for (const n of numbers) await write(report(n));
  const batches = await read(numbers.length);
  const contents = batches.map((batch) => batch.content());
  expect(contents.map(({ events }) => numberOf(events[0]!))).toEqual(numbers);
  expect(batches.at(-1)!.content()).toBe(contents.at(-1));
  const [first] = batches;
  expect(first!.content()).not.toBe(contents[0]);
  expect(first!.content()).toEqual(contents[0]);
});

test("a kept row holds no more memory than its own bytes", async () => {
  const { write, read } = await tailing();
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const small: NewDeviceEvent = { kind: "report", device, time: now, data: {} };
  for (let n = 0; n < 300; n++) await write(small);
  await read(300);
  collectGarbage();
  // Each row comes in a read of its own, of 64 KiB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
});
