import { setTimeout as wait } from "node:timers/promises";
import { partitionsOf, TelemetryIngest } from "../../src/modules/telemetry/index.ts";
import { localBus } from "../../src/platform/bus.ts";
import { systemClock as clock } from "../../src/platform/clock.ts";
import type { Sql } from "../../src/platform/database/sql.ts";
import { newId } from "../../src/platform/ids.ts";
import type { Logger } from "../../src/platform/log.ts";
import type { Stream } from "../../src/platform/stream/stream.ts";

const deviceCount = 500;
const lanes = 2;
const tickMs = 20;

/**
 * Continuously stores reports of devices in turns, like the gateway. A report's number is greater than all earlier
 * numbers of its device, in this process and in earlier ones.
 */
export async function report(deps: { sql: Sql; stream: Stream; log: Logger; rate: number }): Promise<void> {
  const { sql, stream, log, rate } = deps;
  const partitions = partitionsOf(sql, { historyDays: 1, logDays: 1 });
  const ingest = new TelemetryIngest({ sql, bus: localBus(log), clock, partitions, stream });
  const began = clock.now();
  const devices = Array.from({ length: deviceCount }, (_, i) => ({
    id: newId(began),
    deviceNo: i + 1,
    ownerId: newId(began),
    productId: newId(began),
  }));
  const messageOf = (i: number) => ({
    device: devices[i % deviceCount]!,
    records: [{ time: began + Math.floor(i / deviceCount), values: { n: began * 1000 + i } }],
    lines: [],
  });
  for (let sent = 0; ;) {
    const due = Math.floor(((clock.now() - began) * rate) / 1000);
    const batches = Array.from({ length: lanes }, () => [] as ReturnType<typeof messageOf>[]);
    for (; sent < due; sent++) batches[sent % lanes]!.push(messageOf(sent));
    await Promise.all(batches.map((batch, lane) => ingest.store(batch, lane)));
    await wait(tickMs);
  }
}
