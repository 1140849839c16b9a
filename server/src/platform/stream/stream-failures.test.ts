import { sql as raw } from "kysely";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewDeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { eventually } from "../../../test/eventually.ts";
import { until } from "../../../test/gateway.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { openTestStream } from "../../../test/stream.ts";
import { localBus } from "../bus.ts";
import { aloneCluster } from "../cluster/alone.ts";
import { type Role, roles } from "../cluster/cluster.ts";
import { systemScope } from "../database/scope.ts";
import { connect, everything, type Sql } from "../database/sql.ts";
import { newId } from "../ids.ts";
import { createLog } from "../log.ts";
import { encode } from "./encoding.ts";
import { insertRow } from "./rows.store.ts";
import type { OpenStream } from "./stream.ts";
import type { StreamWriter } from "./writer.ts";

const scope = systemScope("a test makes what it needs");
const day = 86_400_000;
const began = Date.UTC(2026, 10, 20, 12);
let time = began;
const clock = { now: () => time, steady: () => time };

let database: Awaited<ReturnType<typeof connectTestDatabase>>;
/** Whose connections are not cut. */
let looking: Sql;
let bus = localBus(createLog("silent"));
const opened: OpenStream[] = [];
beforeEach(async () => {
  time = began;
  bus = localBus(createLog("silent"));
  database = await connectTestDatabase(8);
  looking = connect(database.connectionString, 1);
  await rows`create table effect (id bigint generated always as identity, device_no bigint, n bigint)`;
});
afterEach(async () => {
  for (const stream of opened) await stream.close();
  for (const stream of opened.splice(0)) await stream.finish();
  await looking.close();
  await database.close();
});

async function open(as: { registry?: Registry; has?: readonly Role[] } = {}): Promise<OpenStream> {
  const { registry = new Registry(), has = roles } = as;
  const log = createLog("silent");
  const cluster = aloneCluster(opened.length + 1, has, log);
  const stream = await openTestStream(database, { bus, clock, log, registry, cluster });
  opened.push(stream);
  return stream;
}

async function rows<T>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T[]> {
  return (await raw<T>(strings, ...values).execute(everything(scope, looking))).rows;
}
const effects = async () => (await rows<{ n: number }>`select n from effect order by n`).map(({ n }) => n);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

const report = (n: number): NewDeviceEvent => ({
  kind: "report",
  device: { id: newId(began), deviceNo: n % 8, ownerId: newId(began), productId: newId(began) },
  time: began,
  data: { n },
});

/** Writes a batch as the ingest does: again and again, until it is stored. */
async function write(writer: StreamWriter, ...events: NewDeviceEvent[]): Promise<void> {
  for (;;) {
    try {
      return await writer.write(events, (rowOf) => insertRow(scope, database.sql, rowOf(encode(events))!));
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function consume(stream: OpenStream, name: string, shards: number): () => Promise<void> {
  return stream.consume({
    name,
    shards,
    begins: "oldest",
    async handle(events, sql) {
      for (const { device, data } of events)
        await raw`insert into effect (device_no, n) values (${device.deviceNo}, ${(data as { n: number }).n})`.execute(
          everything(scope, sql),
        );
    },
  });
}

test("connections cut at any point neither lose an event nor apply one twice", async () => {
  const [one, other] = [await open(), await open()];
  for (const stream of [one, other]) consume(stream, "cut", 4);
  const count = 400;
  let written = 0;
  const writers = [one.writer(), other.writer()];
  const writing = Promise.all(
    writers.map(async (writer, lane) => {
      for (let n = lane; n < count; n += writers.length, written++) await write(writer, report(n));
    }),
  );
  let cut = 0;
  for (let goal = 0; goal < count;) {
    // Of the connections to this database, any but that of the look itself.
    const found = await rows<{ cut: boolean }>`
      select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      order by random() limit 1`;
    cut += found.length;
    goal += 5 + Math.floor(Math.random() * 20);
    await until(() => written >= Math.min(goal, count));
  }
  await writing;
  expect(cut).toBeGreaterThan(5);
  await eventually(async () => expect(await effects()).toEqual(upTo(count)));
  expect(
    await rows`
    select n from (select n, lag(n) over (partition by device_no order by id) as before from effect) as in_order
    where n < before`,
  ).toEqual([]);
});

test("a consumer that was stopped beyond the retention continues with the retained events, and counts the lost ones", async () => {
  const stream = await open();
  const writer = stream.writer();
  const stop = consume(stream, "away", 1);
  await write(writer, report(0));
  await eventually(async () => expect(await effects()).toEqual([0]));
  await stop();
  await write(writer, report(1));
  await write(writer, report(2));
  time += 5 * day;
  // Another process knows the consumer, and has no part in it.
  const gateway = await open({ has: ["gateway"] });
  consume(gateway, "away", 1);
  await gateway.upkeep(time);
  await write(writer, report(3));
  expect(await rows`select seq from stream`).toEqual([{ seq: 4 }]);
  const registry = new Registry();
  consume(await open({ registry }), "away", 1);
  await eventually(async () => expect(await effects()).toEqual([0, 3]));
  const lost = await registry.getSingleMetricAsString("thingwright_stream_lost_batches_total");
  expect(lost).toContain('{consumer="away"} 2');
});

test("stopped writers and consumers are deleted once their events have expired", async () => {
  const before = await open();
  const stop = consume(before, "gone", 2);
  await write(before.writer(), report(0));
  await eventually(async () => expect(await effects()).toEqual([0]));
  await stop();
  await before.close();
  await before.finish();
  opened.length = 0;
  const stream = await open();
  consume(stream, "there", 1);
  await eventually(async () => expect(await rows`select from stream_position`).toHaveLength(3));
  const own = async () => ({
    writers: await rows`select no from stream_writer where node is not null`,
    positions: await rows`select part from stream_position where consumer = 'gone'`,
  });
  expect(await own()).toMatchObject({ writers: [{}], positions: [{}, {}] });
  time += 5 * day;
  await stream.upkeep(time);
  expect(await own()).toEqual({ writers: [], positions: [] });
});

test("a consumer can increase its number of shards to a multiple, and keeps its offsets", async () => {
  const stream = await open();
  const writer = stream.writer();
  const stop = consume(stream, "divided", 2);
  for (let n = 0; n < 20; n++) await write(writer, report(n));
  await eventually(async () => expect(await effects()).toEqual(upTo(20)));
  await stop();
  for (let n = 20; n < 40; n++) await write(writer, report(n));
  const finer = consume(stream, "divided", 8);
  await eventually(async () => expect(await effects()).toEqual(upTo(40)));
  await finer();
  const logged: string[] = [];
  const log = createLog("error", { write: (line) => void logged.push(line) });
  const last = await openTestStream(database, { bus, clock, log });
  opened.push(last);
  consume(last, "divided", 3);
  await eventually(() => expect(logged.join()).toContain("8 shards of the devices cannot be divided into 3"));
});
