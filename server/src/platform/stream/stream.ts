import type { Registry } from "prom-client";
import type { NewStreamEvent } from "@thingwright/contract/devices/device-events.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { Partitions } from "../database/partitions.ts";
import { systemScope } from "../database/scope.ts";
import { connect, type Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import type { Consumer } from "./consumer.ts";
import { Consumers } from "./consumers.ts";
import { encode, type EncodedEvents } from "./encoding.ts";
import { streamMetrics } from "./metrics.ts";
import { insertShared } from "./rows.store.ts";
import { tidyUp, watchWriters } from "./upkeep.ts";
import { Waker } from "./waker.ts";
import { StreamWriter } from "./writer.ts";

/**
 * The stream of events of devices and of people at home. It is durable, keeps the events of each device and person in
 * order, and is written in the transactions of the changes that the events describe.
 */
export interface Stream {
  /** A writer of this process, for batches that come one after the other. */
  writer(): StreamWriter;
  /**
   * Writes events in a transaction of a call. To be called as late as possible, because other calls may wait for the
   * end of the transaction.
   */
  append(sql: Sql, events: readonly NewStreamEvent[]): Promise<void>;
  /**
   * Registers a consumer, which the worker processes run; to be called in every process, at its start.
   * @returns a function that stops the consumer, and waits for it
   */
  consume(consumer: Consumer): () => Promise<void>;
  /**
   * Lets newly added consumers begin at this moment. Otherwise each would begin when its first shard is taken, and miss
   * the first messages of a device that connects as soon as a new installation is ready.
   */
  begin(): Promise<void>;
}

interface Deps {
  config: { STREAM_HOURS: number };
  storage: { sql: Sql; connectionString: string };
  cluster: Cluster;
  bus: Bus;
  clock: Clock;
  log: Logger;
  registry: Registry;
}

const scope = systemScope("calls write events of their own devices, whose rows their scope has reached");
/** The most connections of the consumers of a process; they are opened as they are needed. */
const consumersConnections = 4;
/** The most events in a row; a call that changes more devices writes several rows. */
const eventsOfARow = 1000;
const hoursOfADay = 24;
const hourMs = 3_600_000;

export type OpenStream = ReturnType<typeof openStream>;

/** Opens the stream. It is also a module, which the platform prepares, keeps up and closes. */
export function openStream({ config, storage, cluster, bus, clock, log, registry }: Deps) {
  const { sql } = storage;
  const pool = connect(storage.connectionString, consumersConnections);
  const partitions = new Partitions(sql, { stream: { days: 1, kept: config.STREAM_HOURS / hoursOfADay } });
  const waker = new Waker(bus);
  const consumers: Consumers = new Consumers({
    sql: pool,
    clock,
    cluster,
    log,
    waker,
    lost(consumer, batches) {
      metrics.lost.inc({ consumer }, batches);
      log.error({ consumer, batches }, "a consumer came too late for events: they are no longer kept");
    },
  });
  const metrics = streamMetrics(registry, () => consumers.lags());
  const writers: StreamWriter[] = [];
  const written = ({ kinds, bytes }: EncodedEvents) => {
    metrics.count(kinds);
    metrics.bytes.inc(bytes.length);
    waker.wake();
  };
  const lost = (error: unknown) => partitions.lost(error);
  const ensurePartition = (time: number) => partitions.ensure("stream", [time]);

  return {
    name: "stream",
    tables: {
      stream: "what devices cause and people at home do, for STREAM_HOURS",
      stream_writer: "three of a process, while its events are kept",
      stream_position: "a row of a shard of a consumer; a consumer that is gone, for STREAM_HOURS",
    },
    writer() {
      const writer = new StreamWriter({ sql, clock, cluster, ensurePartition, lost, written });
      writers.push(writer);
      return writer;
    },
    async append(transaction, events) {
      const time = clock.now();
      await ensurePartition(time);
      for (let at = 0; at < events.length; at += eventsOfARow) {
        const encoded = encode(events.slice(at, at + eventsOfARow))!;
        await insertShared(scope, transaction, { time, count: encoded.count, events: encoded.bytes });
        transaction.afterCommit(() => written(encoded));
      }
    },
    consume: (consumer) => consumers.add(consumer),
    begin: () => consumers.begin(),
    async prepare() {
      await partitions.load();
      await watchWriters(sql, cluster);
    },
    async upkeep(now: number) {
      await partitions.maintain(now);
      await tidyUp(sql, consumers.names, now - config.STREAM_HOURS * hourMs);
    },
    close: () => consumers.close(),
    async finish() {
      waker.close();
      await pool.close();
      for (const writer of writers) await writer.close();
    },
  } satisfies Stream & Record<string, unknown>;
}
