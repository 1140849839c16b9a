import { sql as raw } from "kysely";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, until } from "../../../test/gateway.ts";
import { IngestQueue } from "../../gateway/messages/ingest-queue.ts";
import { gatewayMetrics } from "../../gateway/metrics.ts";
import type { DeviceKey, IngestMessage, Storage } from "../../gateway/ports.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { createLog } from "../../platform/log.ts";
import { decode } from "../../platform/stream/encoding.ts";

const scope = systemScope("a test looks at the rows");
const home = await forFile(startTestGateway());

const message = (device: DeviceKey, n: number, code = 200): IngestMessage => ({
  device,
  records: [{ time: Date.UTC(2026, 10, 20) + n, values: { n } }],
  lines: [{ time: n, direction: "up", topic: "t", payload: "", code }],
});

function queueInto(store: Storage["store"]): IngestQueue {
  return new IngestQueue(
    { store, show: () => {}, watched: () => false },
    {
      log: createLog("silent"),
      metrics: gatewayMetrics(new Registry()),
      backpressure: () => {},
      isFull: () => false,
    },
  );
}

/** What the stream has of a device: its writers, and the numbers of its rows and of its reports, in their order. */
async function streamOf(device: DeviceKey) {
  const { rows } = await raw<{ writer: number; seq: number; time: number; events: Buffer }>`
    select writer, seq, time, events from stream order by order_no`.execute(everything(scope, home.sql));
  const found = rows.flatMap((row) =>
    decode(row).events.flatMap((event) =>
      "device" in event && event.device.id === device.id
        ? [{ ...row, n: (event.data as { n: number }).n }]
        : [],
    ),
  );
  return {
    writers: new Set(found.map(({ writer }) => writer)).size,
    seqs: [...new Set(found.map(({ seq }) => seq))],
    numbers: found.map(({ n }) => n),
  };
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

test("a message that the database refuses leaves no gap in the stream, and the other messages keep their order", async () => {
  const device = home.device();
  const queue = queueInto((...given) => home.telemetry.store(...given));
  const refused: number[] = [];
  // No code of a log line is so large.
  for (const n of upTo(16))
    queue.push(message(device, n, n === 5 ? 2 ** 40 : 200), (error) => error && refused.push(n));
  await queue.close();
  expect(refused).toEqual([5]);
  const { writers, seqs, numbers } = await streamOf(device);
  expect(writers).toBe(1);
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  expect(numbers).toEqual(upTo(16).filter((n) => n !== 5));
});

test("batches whose connection is cut at any point are stored once, in their order", async () => {
  const device = home.device();
  let tries = 0;
  let cut = 0;
  const queue = queueInto(async (batch, lane) => {
    const stored = home.telemetry.store(batch, lane);
    stored.catch(() => {});
    // Every other try, so that one succeeds.
    if (tries++ % 2 === 0) {
      const ended = await home.rows`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      cut += ended.length;
    }
    return stored;
  });
  let settled = 0;
  const refusals: Error[] = [];
  const count = 60;
  for (const n of upTo(count)) {
    queue.push(message(device, n), (error) => (settled++, error && refusals.push(error)));
    if (n % 5 === 4) await until(() => settled > n);
  }
  expect(refusals).toEqual([]);
  expect(cut).toBeGreaterThan(0);
  expect((await streamOf(device)).numbers).toEqual(upTo(count));
  const lines = await home.rows`select id from communication_log where device_no = ${device.deviceNo}`;
  expect(lines).toHaveLength(count);
});

test.each(["telemetry", "communication_log", "stream"])(
  "a message whose partition of %s an operator has removed is stored all the same",
  async (table) => {
    const device = home.device();
    const first = message(device, 1);
    const { telemetry } = home;
    const failed: unknown[] = [];
    const queue = queueInto((...given) =>
      telemetry.store(...given).catch((error: unknown) => {
        failed.push(error);
        throw error;
      }),
    );
    const settled = async (one: IngestMessage) =>
      new Promise<Error | undefined>((resolve) => queue.push(one, resolve));
    expect(await settled(first)).toBeUndefined();
    const ways = [
      (name: string) => raw`drop table ${raw.id(name)}`,
      (name: string) => raw`alter table ${raw.id(table)} detach partition ${raw.id(name)}`,
    ];
    for (const [n, remove] of ways.entries()) {
      const partitions = await home.rows<{ name: string }>`
        select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`;
      for (const { name } of partitions) await remove(name).execute(everything(scope, home.sql));
      expect(await settled(message(device, 2 + n))).toBeUndefined();
      expect(failed.splice(0)).toMatchObject([{ code: "23514", table }]);
    }
    const lines = await home.rows`
      select time from communication_log where device_no = ${device.deviceNo} order by time desc limit 1`;
    expect(lines).toEqual([{ time: 3 }]);
    await queue.close();
  },
);
