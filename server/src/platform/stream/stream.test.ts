import { sql as raw } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DeviceEvent, NewDeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { eventually } from "../../../test/eventually.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { openTestStream } from "../../../test/stream.ts";
import { localBus } from "../bus.ts";
import { aloneCluster } from "../cluster/alone.ts";
import { type Cluster, roles } from "../cluster/cluster.ts";
import { systemScope } from "../database/scope.ts";
import { everything } from "../database/sql.ts";
import { newId } from "../ids.ts";
import { createLog } from "../log.ts";
import type { StoringConsumer } from "./consumer.ts";
import { takePositions } from "./division.ts";
import { encode } from "./encoding.ts";
import { addPositions, movePositions } from "./positions.store.ts";
import { insertRow } from "./rows.store.ts";
import { Runner } from "./runner.ts";
import type { OpenStream } from "./stream.ts";
import { Tail } from "./tail.ts";
import type { StreamWriter } from "./writer.ts";

const scope = systemScope("a test makes what it needs");
const now = Date.UTC(2026, 10, 20, 12);
let time = now;
const clock = { now: () => time, steady: () => time };

let database: Awaited<ReturnType<typeof connectTestDatabase>>;
let streams: OpenStream[];
let bus = localBus(createLog("silent"));
beforeEach(async () => {
  time = now;
  streams = [];
  bus = localBus(createLog("silent"));
  database = await connectTestDatabase(8);
});
afterEach(async () => {
  for (const stream of streams) await stream.close();
  for (const stream of streams) await stream.finish();
  await database.close();
});

/** Opens the stream as a process of its own does; all of them share the bus. */
async function open(
  no = 1,
  log = createLog("silent"),
  cluster: Cluster = aloneCluster(no, roles, log),
): Promise<OpenStream> {
  const stream = await openTestStream(database, { bus, clock, log, cluster });
  streams.push(stream);
  return stream;
}

const device = (deviceNo: number) => ({
  id: newId(now),
  deviceNo,
  ownerId: newId(now),
  productId: newId(now),
});
const devices = Array.from({ length: 8 }, (_, i) => device(i));
const report = (deviceNo: number, n: number): NewDeviceEvent => ({
  kind: "report",
  device: devices[deviceNo]!,
  time: now,
  data: { n },
});
const numberOf = (event: DeviceEvent) => (event.data as { n: number }).n;

async function write(writer: StreamWriter, ...events: NewDeviceEvent[]): Promise<void> {
  await writer.write(events, (rowOf) => insertRow(scope, database.sql, rowOf(encode(events))!));
}

/** A consumer that remembers what it got. */
function collecting(
  name: string,
  more: Partial<Pick<StoringConsumer, "shards" | "begins" | "kinds" | "devices" | "apartMs">> = {},
) {
  const got: DeviceEvent[] = [];
  const handle: StoringConsumer["handle"] = async (events) => void got.push(...events);
  return { consumer: { name, shards: 1, handle, ...more }, got };
}

async function rows<T>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T[]> {
  return (await raw<T>(strings, ...values).execute(everything(scope, database.sql))).rows;
}

test("events come as they were written, compressed or not", async () => {
  const stream = await open();
  const { consumer, got } = collecting("all", { begins: "oldest" });
  stream.consume(consumer);
  const writer = stream.writer();
  const few = [
    report(0, 1),
    { kind: "online", device: devices[1]!, time: now + 1, data: { address: "10.0.0.1 «é»" } } as const,
  ];
  const many = Array.from({ length: 500 }, (_, i) => report(i % 8, i));
  await write(writer, ...few);
  await write(writer, ...many);
  await eventually(() => expect(got).toHaveLength(502));
  expect(got).toMatchObject([...few, ...many]);
  expect(new Set(got.map(({ id }) => id)).size).toBe(502);
});

test("a consumer receives only the event kinds that it names, and commits its offset", async () => {
  const stream = await open();
  const { consumer, got } = collecting("some kinds", { begins: "oldest", kinds: ["online"] });
  stream.consume(consumer);
  const writer = stream.writer();
  const came = (address: string) =>
    ({ kind: "online", device: devices[1]!, time: now, data: { address } }) as const;
  await write(writer, report(0, 1));
  await write(writer, report(1, 2), came("10.0.0.1"), report(1, 3));
  await eventually(() => expect(got).toHaveLength(1));
  for (let n = 4; n < 8; n++) await write(writer, report(0, n));
  await write(writer, came("10.0.0.2"));
  await eventually(() => expect(got).toHaveLength(2));
  expect(got).toMatchObject([came("10.0.0.1"), came("10.0.0.2")]);
  await eventually(async () =>
    expect(await rows`select version from stream_position`).toEqual([{ version: 2 }]),
  );
});

test("a consumer with a minimum interval receives events in batches", async () => {
  const stream = await open();
  const began: number[] = [];
  const { consumer, got } = collecting("patient", { begins: "oldest", apartMs: 300 });
  stream.consume({
    ...consumer,
    async handle(events) {
      began.push(performance.now());
      got.push(...events);
    },
  });
  const writer = stream.writer();
  await write(writer, report(0, 1));
  await eventually(() => expect(got).toHaveLength(1));
  for (let n = 2; n < 6; n++) await write(writer, report(0, n));
  await eventually(() => expect(got.map(numberOf)).toEqual([1, 2, 3, 4, 5]));
  // Between the two, a transaction begins.
  const pauses = began.slice(1).map((at, i) => at - began[i]!);
  expect(Math.min(...pauses)).toBeGreaterThan(250);
});

test("a consumer of some devices does not receive events from the time before the devices were added", async () => {
  const stream = await open();
  const concerned = new Set<string>();
  let looks = 0;
  const devicesOfIt = {
    get size() {
      looks++;
      return concerned.size;
    },
    has: (id: string) => concerned.has(id),
  };
  const { consumer, got } = collecting("some devices", { begins: "oldest", devices: devicesOfIt });
  stream.consume(consumer);
  const writer = stream.writer();
  await write(writer, report(0, 1), report(1, 2));
  await eventually(() => expect(looks).toBe(1));
  concerned.add(devices[1]!.id);
  await write(writer, report(0, 3), report(1, 4));
  await eventually(() => expect(got.map(numberOf)).toEqual([4]));
});

test("a new consumer begins at the end, and goes on from there in another process", async () => {
  const stream = await open();
  const writer = stream.writer();
  await write(writer, report(0, 1));
  const first = collecting("late");
  const stop = stream.consume(first.consumer);
  await eventually(async () => expect(await rows`select from stream_position`).toHaveLength(1));
  await write(writer, report(0, 2));
  await eventually(() => expect(first.got.map(numberOf)).toEqual([2]));
  await stop();
  await write(writer, report(0, 3));
  const second = collecting("late");
  (await open(2)).consume(second.consumer);
  await write(writer, report(0, 4));
  await eventually(() => expect(second.got.map(numberOf)).toEqual([3, 4]));
});

test("a new consumer begins at the end of the stream at start-up, even if its shards are acquired later", async () => {
  const taken = Promise.withResolvers<void>();
  const alone = aloneCluster(1, roles, createLog("silent"));
  let end = async () => {};
  const share: Cluster["share"] = (work) => {
    void taken.promise.then(() => (end = alone.share(work)));
    return () => end();
  };
  const stream = await open(1, undefined, { ...alone, share });
  const { consumer, got } = collecting("late");
  stream.consume(consumer);
  await stream.begin();
  await write(stream.writer(), report(0, 1));
  taken.resolve();
  await eventually(() => expect(got.map(numberOf)).toEqual([1]));
});

test("a device's events keep their order over several writers, though a reader is far behind", async () => {
  const stream = await open();
  const writers = [stream.writer(), stream.writer(), stream.writer()];
  // Far more rows of one writer than a query takes, with the other writers' rows among and after them.
  for (let n = 0; n < 300; n++) await write(writers[n % 100 < 80 ? 0 : (n % 2) + 1]!, report(n % 4, n));
  const { consumer, got } = collecting("behind", { begins: "oldest" });
  stream.consume(consumer);
  await eventually(() => expect(got).toHaveLength(300));
  for (const no of [0, 1, 2, 3]) {
    const numbers = got.filter((event) => event.device.deviceNo === no).map(numberOf);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
});

test("concurrent calls append events without gaps, and a call that is rolled back leaves none", async () => {
  const stream = await open();
  const { consumer, got } = collecting("calls", { begins: "oldest" });
  stream.consume(consumer);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      database.sql.transaction((transaction) => stream.append(transaction, [report(n % 8, n)])),
    ),
  );
  const refused = database.sql.transaction(async (transaction) => {
    await stream.append(transaction, [report(0, 99)]);
    throw new Error("no");
  });
  await expect(refused).rejects.toThrow("no");
  await database.sql.transaction((transaction) => stream.append(transaction, [report(0, 40)]));
  await eventually(() => expect(got).toHaveLength(41));
  expect(got.map(numberOf).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, n) => n));
});

test("a batch is stored once, even if the outcome of its first try is unknown", async () => {
  const stream = await open();
  const { consumer, got } = collecting("once", { begins: "oldest" });
  stream.consume(consumer);
  const writer = stream.writer();
  const batch = [report(0, 1)];
  const breaking = (events: NewDeviceEvent[]) =>
    writer.write(events, async (rowOf) => {
      await insertRow(scope, database.sql, rowOf(encode(events))!);
      throw new Error("Connection terminated unexpectedly");
    });
  await expect(breaking(batch)).rejects.toThrow("terminated");
  await writer.write(batch, (rowOf) => insertRow(scope, database.sql, rowOf(encode(batch))!));
  await write(writer, report(0, 2));
  await eventually(() => expect(got.map(numberOf)).toEqual([1, 2]));
  expect(await rows`select seq from stream order by seq`).toEqual([{ seq: 1 }, { seq: 2 }]);

  // The batch is given up, and another one must not be taken for it.
  const lost = [report(0, 3)];
  await expect(breaking(lost)).rejects.toThrow("terminated");
  await write(writer, report(0, 4));
  await eventually(() => expect(got.map(numberOf)).toEqual([1, 2, 3, 4]));
});

test("a failed batch is retried without losing an event and without applying one twice", async () => {
  const stream = await open();
  await raw`create table effect (n bigint)`.execute(everything(scope, database.sql));
  let failures = 2;
  stream.consume({
    name: "failing",
    shards: 2,
    begins: "oldest",
    async handle(events, sql) {
      for (const event of events)
        await raw`insert into effect values (${numberOf(event)})`.execute(everything(scope, sql));
      if (failures-- > 0) throw new Error("a mistake of the consumer");
    },
  });
  const writer = stream.writer();
  for (let n = 0; n < 20; n++) await write(writer, report(n % 8, n));
  await eventually(async () =>
    expect(await rows<{ n: number }>`select n from effect order by n`).toEqual(
      Array.from({ length: 20 }, (_, n) => ({ n })),
    ),
  );
});

test("deliveries are retried until they succeed, independently per shard", async () => {
  const stream = await open();
  const delivered: [number, number][] = [];
  let stuck = true;
  stream.consume({
    name: "calls out",
    shards: 2,
    begins: "oldest",
    async deliver(events) {
      if (stuck && events[0]!.device.deviceNo % 2 === 1) throw new Error("the other side is away");
      for (const event of events) delivered.push([event.device.deviceNo, numberOf(event)]);
    },
  });
  const writer = stream.writer();
  for (let n = 0; n < 10; n++) await write(writer, report(n % 4, n));
  await eventually(() => expect(delivered).toHaveLength(5));
  expect(delivered.every(([no]) => no % 2 === 0)).toBe(true);
  stuck = false;
  await eventually(() => expect(delivered).toHaveLength(10));
});

test("effects occur once if two processes hold the same shard", async () => {
  const [one, other] = [await open(1), await open(2)];
  await raw`create table effect (n bigint)`.execute(everything(scope, database.sql));
  for (const stream of [one, other])
    stream.consume({
      name: "contended",
      shards: 2,
      begins: "oldest",
      async handle(events, sql) {
        for (const event of events)
          await raw`insert into effect values (${numberOf(event)})`.execute(everything(scope, sql));
      },
    });
  const writer = one.writer();
  for (let n = 0; n < 50; n++) await write(writer, report(n % 8, n));
  await eventually(async () =>
    expect(await rows<{ n: number }>`select n from effect order by n`).toEqual(
      Array.from({ length: 50 }, (_, n) => ({ n })),
    ),
  );
});

test("a process that creates the first offset of a shard does not reset an offset that another process advanced", async () => {
  const sql = database.sql;
  const consumer = { name: "first", shards: 1, begins: "oldest" } as const;
  const [one] = await takePositions(sql, consumer, now);
  const late = sql.transaction(async (transaction) => {
    // It looked for positions before the other process had made them.
    const made = [{ shard: 0, shards: 1, version: 0, offset: new Map<number, number>() }];
    await addPositions(scope, transaction, "first", made, now);
  });
  expect(await movePositions(scope, sql, "first", [one!], new Map([[1, 7]]), now)).toBe(true);
  await late;
  expect(await takePositions(sql, consumer, now)).toMatchObject([{ version: 1, offset: new Map([[1, 7]]) }]);
});

test("a sequence number that a try with unknown outcome may have used is not reused", async () => {
  const stream = await open();
  const { consumer, got } = collecting("all", { begins: "oldest" });
  stream.consume(consumer);
  const writer = stream.writer();
  const batch = {};
  const lost = writer.write(batch, async (rowOf) => {
    await insertRow(scope, database.sql, rowOf(encode([report(0, 1)]))!);
    throw new Error("Connection terminated");
  });
  await expect(lost).rejects.toThrow("terminated");
  await writer.write(batch, async (rowOf) => void rowOf(null));
  await write(writer, report(0, 2));
  time += 1;
  await write(writer, report(0, 3));
  await eventually(() => expect(got.map(numberOf)).toEqual([1, 2, 3]));
});

test("a long-running consumer drops removed writers from its offset", async () => {
  const stream = await open();
  const log = createLog("silent");
  const tail = new Tail(database.sql, log);
  tail.start();
  const { consumer, got } = collecting("steady", { begins: "oldest" });
  const runner = new Runner(consumer, { sql: database.sql, clock, log, tail, lost: () => {} });
  const ends = new AbortController();
  const held = runner.hold(0, ends.signal);
  await write(stream.writer(), report(0, 1));
  await eventually(() => expect(got).toHaveLength(1));
  const [writer] = await rows<{ no: number }>`select no from stream_writer where node is not null`;
  const known = async () => {
    const [position] = await rows<{ seqs: object }>`select seqs from stream_position`;
    return Object.keys(position!.seqs);
  };
  // The consumer is told before its position is stored.
  await eventually(async () => expect(await known()).toContain(String(writer!.no)));
  await rows`delete from stream_writer where no = ${writer!.no}`;
  runner.save();
  await eventually(async () => expect(await known()).not.toContain(String(writer!.no)));
  ends.abort();
  await held;
  await tail.close();
});

test("events that a consumer read from the database do not arrive again through the tail", async () => {
  const stream = await open();
  const writer = stream.writer();
  for (const n of [1, 2, 3]) await write(writer, report(0, n));
  const atTheEnd = collecting("at the end");
  stream.consume(atTheEnd.consumer);
  await eventually(async () => expect(await rows`select from stream_position`).toHaveLength(1));
  // Nobody is told of this row, so that the tail comes to it only when it looks by itself.
  const [own] = await rows<{ no: number }>`select no from stream_writer where node is not null`;
  const events = encode([report(0, 4)])!.bytes;
  await insertRow(scope, database.sql, { writer: own!.no, seq: 4, time: now, count: 1, events });
  const behind = collecting("behind", { begins: "oldest" });
  stream.consume(behind.consumer);
  await eventually(() => expect(behind.got.map(numberOf)).toEqual([1, 2, 3, 4]));
  await eventually(() => expect(atTheEnd.got.map(numberOf)).toEqual([4]));
  const other = stream.writer();
  await write(other, report(0, 5));
  await eventually(() => expect(behind.got.at(-1)).toMatchObject({ data: { n: 5 } }));
  expect(behind.got.map(numberOf)).toEqual([1, 2, 3, 4, 5]);
});
