import { Registry } from "prom-client";
import { type Bus, localBus } from "../src/platform/bus.ts";
import { type Clock, systemClock } from "../src/platform/clock.ts";
import { aloneCluster } from "../src/platform/cluster/alone.ts";
import { type Cluster, roles } from "../src/platform/cluster/cluster.ts";
import type { Sql } from "../src/platform/database/sql.ts";
import { createLog, type Logger } from "../src/platform/log.ts";
import { type OpenStream, openStream } from "../src/platform/stream/stream.ts";

interface Options {
  bus?: Bus;
  clock?: Clock;
  cluster?: Cluster;
  log?: Logger;
  registry?: Registry;
}

/** Opens the stream of device events on a test's database, by default as the only process. */
export async function openTestStream(
  storage: { sql: Sql; connectionString: string },
  options: Options = {},
): Promise<OpenStream> {
  const log = options.log ?? createLog("silent");
  const clock = options.clock ?? systemClock;
  const stream = openStream({
    config: { STREAM_HOURS: 72 },
    storage,
    log,
    clock,
    bus: options.bus ?? localBus(log),
    cluster: options.cluster ?? aloneCluster(1, roles, log),
    registry: options.registry ?? new Registry(),
  });
  await stream.prepare();
  await stream.upkeep(clock.now());
  return stream;
}
