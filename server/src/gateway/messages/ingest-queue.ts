import { setTimeout as wait } from "node:timers/promises";
import { withoutPartition } from "../../platform/database/errors.ts";
import { DiskFull, troubleOf } from "../../platform/database/trouble.ts";
import { FairQueue } from "../../platform/limits/fair-queue.ts";
import type { Finding } from "../../platform/health.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { GatewayMetrics } from "../metrics.ts";
import type { IngestMessage, Storage } from "../ports.ts";

/** Called once a message is stored, or with an error when it never will be. */
export type Settled = (error?: Error) => void;

interface Item {
  message: IngestMessage;
  settled: Settled;
  weight: number;
}

/** Each lane writes one batch at a time: two lanes keep the database busy while one waits for the disk. */
const lanes = 2;
const batchAtMost = { usual: 1000, least: 100 };
/**
 * After a batch that takes longer than this, in milliseconds, the next batches are smaller. A busy machine then reads
 * fewer messages, but acknowledges those in time.
 */
const batchWithin = 200;
const growth = 1.25;
/** Messages can carry thousands of records: a batch ends here, so that no other message waits long for it. */
const recordsAtMost = 5000;
/** The most bytes of payloads in a batch, which is encoded as one text for the stream. */
const bytesAtMost = 4 * 1024 * 1024;
/**
 * The queue is full from `fullAt` batches of usual messages on, until `roomAt` batches are left. Meanwhile further
 * messages stay unread in their sockets, which is cheaper than holding them as objects: objects that live long are work
 * for the garbage collector.
 */
const fullAt = 3;
const roomAt = 2;
/**
 * While the queue is full, the platform still reads from devices of accounts that have less than an equal share of the
 * queue. From this many batches on, it reads from no device.
 */
const fullForAllAt = 6;
/** This many records, or this many bytes, weigh as much as one usual message. */
const usual = { records: 10, bytes: 4096 };
/** A batch takes this long only if the database does not answer, for example because its machine is lost. */
const slowMs = { warning: 5000, wrong: 30_000 };
const retryMs = { first: 100, most: 5000 };

interface Lane {
  no: number;
  items: FairQueue<Item>;
  running: Promise<void> | null;
}

/**
 * Stores the messages of devices in batches. A message waits here for a batch, and is settled once its batch has been
 * committed. A batch begins as soon as its lane is free, so batches are small under little load and grow with it. A
 * device has a fixed lane, which keeps its messages in order. Accounts have equal shares of a batch and of the queue,
 * so that the many devices of one account do not hold up the others.
 */
export class IngestQueue {
  readonly #storage: Storage;
  readonly #metrics: GatewayMetrics;
  readonly #isFull: () => boolean;
  /** Called with true when publishers should wait, and with false when they may continue. */
  readonly #backpressure: (full: boolean) => void;
  readonly #lanes: Lane[] = Array.from({ length: lanes }, (_, no) => ({
    no,
    items: new FairQueue(),
    running: null,
  }));
  /** The weight of all messages that wait. */
  #waiting = 0;
  /** The weight of the messages that wait, by account. */
  readonly #waitingOf = new Map<string, number>();
  #full = false;
  /** How many messages make a batch at present. */
  #batchAtMost: number = batchAtMost.usual;
  #closing = false;
  /** Why the last try to store each of these batches failed. */
  readonly #failing = new Map<readonly Item[], unknown>();
  readonly #failures: SeldomLog;
  readonly #notTaken: SeldomLog;
  readonly #unacknowledged: SeldomLog;
  /** When the batch of each busy lane was begun, by `performance.now()`; the oldest first. */
  readonly #begun = new Map<Lane, number>();

  constructor(
    storage: Storage,
    options: {
      log: Logger;
      metrics: GatewayMetrics;
      backpressure: (full: boolean) => void;
      /** Whether the disk has no room: batches then wait. */
      isFull: () => boolean;
    },
  ) {
    this.#storage = storage;
    this.#failures = new SeldomLog(options.log, "a batch of messages could not be stored");
    this.#notTaken = new SeldomLog(options.log, "a message was not taken by the database");
    this.#unacknowledged = new SeldomLog(options.log, "a stored message could not be acknowledged");
    this.#metrics = options.metrics;
    this.#isFull = options.isFull;
    this.#backpressure = options.backpressure;
  }

  get full(): boolean {
    return this.#full;
  }

  /** Whether the devices of an account should wait. */
  isFullFor(ownerId: string): boolean {
    if (!this.#full) return false;
    const own = this.#waitingOf.get(ownerId) ?? 0;
    const batch = this.#batchAtMost;
    return this.#waiting >= fullForAllAt * batch || own * this.#waitingOf.size > roomAt * batch;
  }

  /**
   * Reports a batch that cannot be stored at present, or that takes too long: its messages wait unacknowledged, and
   * further messages stay unread.
   */
  trouble(): Finding {
    for (const error of this.#failing.values()) {
      return `What devices send is not stored, because the database fails: ${troubleOf(error)}.`;
    }
    const [began = Infinity] = this.#begun.values();
    const waited = performance.now() - began;
    const reason = `What devices send has not been stored for ${Math.floor(waited / 1000)} seconds.`;
    if (waited >= slowMs.wrong) return reason;
    return waited >= slowMs.warning ? { warning: reason } : null;
  }

  push(message: IngestMessage, settled: Settled): void {
    const lane = this.#lanes[message.device.deviceNo % lanes]!;
    const weight = weightOf(message);
    lane.items.push(message.device.ownerId, { message, settled, weight });
    lane.running ??= this.#run(lane);
    this.#weigh(message, weight);
    if (!this.#full && this.#waiting >= fullAt * this.#batchAtMost) this.#backpressure((this.#full = true));
  }

  #weigh({ device: { ownerId } }: IngestMessage, weight: number): void {
    this.#waiting += weight;
    const own = (this.#waitingOf.get(ownerId) ?? 0) + weight;
    if (own > 0) this.#waitingOf.set(ownerId, own);
    else this.#waitingOf.delete(ownerId);
  }

  /** Resolves when everything that was pushed is settled. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#lanes.map(async (lane) => lane.running));
  }

  async #run(lane: Lane): Promise<void> {
    // Messages that were read in the same turn of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (lane.items.size > 0) {
      const batch = lane.items.take(this.#batchAtMost, fitsIntoBatch());
      for (const { message, weight } of batch) this.#weigh(message, -weight);
      this.#metrics.queueDepth.set(this.#lanes.reduce((sum, { items }) => sum + items.size, 0));
      this.#begun.set(lane, performance.now());
      await this.#settle(batch, lane.no);
      this.#begun.delete(lane);
      if (this.#full && this.#waiting <= roomAt * this.#batchAtMost) this.#backpressure((this.#full = false));
    }
    lane.running = null;
  }

  async #settle(batch: Item[], lane: number): Promise<void> {
    const messages = batch.map((item) => item.message);
    for (let delay = retryMs.first; ; delay = Math.min(delay * 2, retryMs.most)) {
      const stop = this.#metrics.commitSeconds.startTimer();
      try {
        if (this.#isFull()) throw new DiskFull();
        const began = performance.now();
        await this.#storage.store(messages, lane);
        this.#measure(batch.length, performance.now() - began);
        this.#failing.delete(batch);
        this.#metrics.batchSize.observe(batch.length);
        return this.#tell(batch);
      } catch (error) {
        this.#failing.delete(batch);
        if (isAboutData(error)) return await this.#isolate(batch, lane, error);
        this.#failures.tell({ error });
        if (this.#closing) return this.#tell(batch, new Error("the server is closing"));
        this.#failing.set(batch, error);
      } finally {
        stop();
      }
      await wait(delay);
    }
  }

  /** Adapts the size of batches. @param took milliseconds for `count` messages */
  #measure(count: number, took: number): void {
    const { usual: most, least } = batchAtMost;
    const isSlow = took > batchWithin;
    // A small batch that took long waited for something other than its messages, so smaller batches would not be
    // quicker.
    if (isSlow && count < this.#batchAtMost / 2) return;
    const next = isSlow ? this.#batchAtMost / 2 : this.#batchAtMost * growth;
    this.#batchAtMost = Math.round(Math.min(most, Math.max(least, next)));
  }

  /**
   * Splits a batch in half repeatedly, until the message that the database refuses is alone. All other messages are
   * stored.
   */
  async #isolate(batch: Item[], lane: number, error: unknown): Promise<void> {
    if (batch.length > 1) {
      const half = batch.length >> 1;
      await this.#settle(batch.slice(0, half), lane);
      return this.#settle(batch.slice(half), lane);
    }
    this.#notTaken.tell({ error, deviceId: batch[0]?.message.device.id });
    this.#tell(batch, error instanceof Error ? error : new Error(String(error)));
  }

  /**
   * Settles each message of a batch. An error in a callback is only logged: it must not make stored messages look lost.
   */
  #tell(batch: readonly Item[], refusal?: Error): void {
    for (const { settled, message } of batch) {
      try {
        settled(refusal);
      } catch (error) {
        this.#unacknowledged.tell({ error, deviceId: message.device.id });
      }
    }
  }
}

/**
 * The weight of a message, at least 1. Large messages fill the queue sooner, so that its memory is bounded whatever
 * devices send.
 */
function weightOf({ records, bytes = 0, lines }: IngestMessage): number {
  let weight = 1 + Math.floor(records.length / usual.records) + Math.floor(bytes / usual.bytes);
  for (const { payload } of lines) weight += Math.floor(payload.length / usual.bytes);
  return weight;
}

/** Makes a function that returns whether one more message fits into a batch; the first always does. */
function fitsIntoBatch(): (item: Item) => boolean {
  let [count, records, bytes] = [0, 0, 0];
  return ({ message }) => {
    records += message.records.length;
    bytes += message.bytes ?? 0;
    return count++ === 0 || (records <= recordsAtMost && bytes <= bytesAtMost);
  };
}

/**
 * Whether a statement failed because of its data: data exceptions and constraints (SQLSTATE classes 22 and 23). A
 * missing partition is no such error: it is created before the next try.
 */
function isAboutData(error: unknown): boolean {
  if (withoutPartition(error) !== null) return false;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^2[23]...$/.test(code);
}
