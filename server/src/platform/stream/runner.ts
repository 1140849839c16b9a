import type { DeviceEvent, PersonEvent, StreamEvent } from "@thingwright/contract/devices/device-events.ts";
import type { Clock } from "../clock.ts";
import { untilAborted } from "../cluster/until-aborted.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import { type Consumer, concernOf, isIdle, shardOf } from "./consumer.ts";
import { takePositions } from "./division.ts";
import { isSame, type Offset, seqOf } from "./offset.ts";
import { movePositions, type Position } from "./positions.store.ts";
import type { Batch, Tail } from "./tail.ts";
import { goneOf } from "./writers.store.ts";
import { SeldomLog } from "../seldom-log.ts";

const scope = systemScope("consumers react to every owner's devices");
/** A transaction or a delivery takes no further batch once it has this many events or characters. */
const atOnce = { events: 1000, characters: 8_000_000 };
const retryMs = { first: 100, most: 30_000 };

export interface RunnerDeps {
  sql: Sql;
  clock: Clock;
  log: Logger;
  tail: Tail;
  /** Called with the number of batches that were dropped by age before the consumer reached them. */
  lost(consumer: string, batches: number): void;
}

/** A shard of the devices that this process holds for a consumer. */
interface Held {
  shard: number;
  version: number;
  offset: Offset;
  /** The tail's cursor for this shard; null if the offset was not reached through the tail. */
  cursor: number | null;
  /**
   * Whether the offset is newer than the stored position: batches without an event for the shard are not worth a
   * transaction.
   */
  unsaved: boolean;
  /** When the last batch that has been handled was written, in milliseconds. */
  time: number | null;
}

/**
 * Takes a consumer through the stream for some shards of the devices. Shards that are at the same offset move together.
 */
export class Runner {
  readonly #consumer: Consumer;
  readonly #deps: RunnerDeps;
  readonly #failures: SeldomLog;
  readonly #lostPositions: SeldomLog;
  #held: Held[] = [];
  #running = false;
  #step: Promise<unknown> = Promise.resolve();
  #called = Promise.withResolvers<void>();
  #saveDue = false;
  #taking: Promise<readonly Position[]> | null = null;
  /** When events were last applied, by `performance.now()`. */
  #applied = -Infinity;
  #pause = 0;

  constructor(consumer: Consumer, deps: RunnerDeps) {
    this.#consumer = consumer;
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "a consumer of the stream failed");
    this.#lostPositions = new SeldomLog(deps.log, "a position could not be stored or read");
  }

  get held(): readonly Pick<Held, "offset" | "time">[] {
    return this.#held;
  }

  /** Holds a shard until the signal aborts, and runs the consumer for it. */
  async hold(shard: number, signal: AbortSignal): Promise<void> {
    const held = await this.#take(shard);
    if (signal.aborted) return;
    this.#held.push(held);
    if (this.#running) this.#call();
    else void this.#run(signal);
    await untilAborted(signal);
    this.#held = this.#held.filter((one) => one !== held);
    this.#call();
    await this.#step;
    if (held.unsaved) await this.#save([held]);
  }

  /** Makes the runner store the offsets that are newer than the stored positions. */
  save(): void {
    this.#saveDue = true;
    this.#call();
  }

  #call(): void {
    this.#called.resolve();
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.#running = true;
    while (this.#held.length > 0) {
      this.#called = Promise.withResolvers();
      await this.#untilDue();
      const { news } = this.#deps.tail;
      let moved = false;
      for (const lead of this.#held) {
        if (!this.#held.includes(lead)) continue;
        const step = this.#advance(lead, signal);
        this.#step = step;
        moved = (await step) || moved;
      }
      if (this.#saveDue) {
        this.#saveDue = false;
        await (this.#step = this.#save([...this.#held]));
      }
      if (!moved) await Promise.race([news, this.#called.promise]);
    }
    this.#running = false;
  }

  /**
   * Takes a shard, and all shards at the same offset, through the next batches. @returns false if there are no batches
   */
  async #advance(lead: Held, signal: AbortSignal): Promise<boolean> {
    const group = this.#held.filter((one) => one === lead || isSame(one.offset, lead.offset));
    try {
      const { batches, cursor } = await this.#next(lead);
      if (batches.length === 0) return false;
      const { taken, events, offset } = this.#gather(lead.offset, batches, group);
      if (events.length > 0) await this.#apply(group, events, offset, signal);
      const ahead = taken === batches.length ? cursor : null;
      const { time } = batches[taken - 1]!;
      for (const held of group)
        Object.assign(held, { offset, cursor: ahead, time, unsaved: events.length === 0 });
      this.#pause = 0;
    } catch (error) {
      this.#failures.tell({ error, consumer: this.#consumer.name });
      await this.#wait();
      await this.#takeAgain(group);
    }
    return true;
  }

  async #next(held: Held): Promise<{ batches: readonly Batch[]; cursor: number | null }> {
    const { tail } = this.#deps;
    const kept = tail.from(held.offset, held.cursor);
    if (kept) {
      if (kept.batches.length === 0) held.cursor = kept.cursor;
      return kept;
    }
    const { batches, atLeast } = await tail.read(held.offset);
    // The rows between the two offsets are no longer kept.
    if (batches.length === 0) held.offset = this.#skip(held.offset, atLeast);
    return { batches, cursor: null };
  }

  #gather(from: Offset, batches: readonly Batch[], group: readonly Held[]) {
    const { name, shards } = this.#consumer;
    const concerns = concernOf(this.#consumer);
    const own = new Set(group.map(({ shard }) => shard));
    const offset = new Map(from);
    const events: StreamEvent[] = [];
    let [taken, characters] = [0, 0];
    for (const batch of batches) {
      const before = seqOf(offset, batch.writer);
      // The offset may be ahead of the tail, if the batch was read from the database before and the tail reaches it
      // only now.
      if (batch.seq <= before) {
        taken++;
        continue;
      }
      if (before < batch.seq - 1) this.#deps.lost(name, batch.seq - 1 - before);
      offset.set(batch.writer, batch.seq);
      if (isIdle(this.#consumer)) {
        taken++;
        continue;
      }
      const content = batch.content();
      characters += content.characters;
      for (const event of content.events)
        if (concerns(event) && (own.size === shards || own.has(shardOf(event, shards)))) events.push(event);
      taken++;
      if (events.length >= atOnce.events || characters >= atOnce.characters) break;
    }
    return { taken, events, offset };
  }

  #skip(offset: Offset, atLeast: Offset): Offset {
    const skipped = new Map(offset);
    for (const [writer, seq] of atLeast) {
      const before = seqOf(offset, writer);
      if (before >= seq) continue;
      this.#deps.lost(this.#consumer.name, seq - before);
      skipped.set(writer, seq);
    }
    return skipped;
  }

  async #apply(
    group: readonly Held[],
    events: readonly StreamEvent[],
    offset: Offset,
    signal: AbortSignal,
  ): Promise<void> {
    const { sql } = this.#deps;
    const consumer = this.#consumer;
    this.#applied = performance.now();
    if ("deliver" in consumer) {
      await consumer.deliver(events as readonly DeviceEvent[], signal);
      return this.#move(sql, group, offset);
    }
    await sql.transaction(async (transaction) => {
      // The position is moved first: of two processes with the same shard, the later one waits, and then finds that the
      // position has moved.
      await this.#moveIn(transaction, group, offset);
      if (consumer.of === "people") await consumer.handle(events as readonly PersonEvent[], transaction);
      else await consumer.handle(events as readonly DeviceEvent[], transaction);
    });
    for (const held of group) held.version++;
  }

  async #move(sql: Sql, group: readonly Held[], offset: Offset): Promise<void> {
    await this.#moveIn(sql, group, offset);
    for (const held of group) held.version++;
  }

  async #moveIn(sql: Sql, group: readonly Held[], offset: Offset): Promise<void> {
    const { clock } = this.#deps;
    const { name } = this.#consumer;
    await sql.transaction(async (transaction) => {
      if (!(await movePositions(scope, transaction, name, group, offset, clock.now())))
        throw new Error("another process has taken these devices");
    });
  }

  /**
   * Stores offsets, without the writers that have been removed. If these stayed, offsets would only grow, and the
   * offset of a shard that was taken over from another process would never again equal the offsets of the other shards.
   * If storing fails, the runner goes back to the stored position, and looks at the batches after it once more.
   */
  async #save(held: readonly Held[]): Promise<void> {
    for (const one of held) {
      try {
        const gone = new Set(await goneOf(scope, this.#deps.sql, [...one.offset.keys()]));
        one.offset = new Map([...one.offset].filter(([writer]) => !gone.has(writer)));
        await this.#move(this.#deps.sql, [one], one.offset);
        one.unsaved = false;
      } catch (error) {
        this.#lostPositions.tell({ error, consumer: this.#consumer.name });
        await this.#takeAgain([one]);
      }
    }
  }

  async #take(shard: number): Promise<Held> {
    const positions = await (this.#taking ??= this.#takeTogether());
    const { version, offset } = positions[shard]!;
    return { shard, version, offset, cursor: null, unsaved: false, time: null };
  }

  /**
   * Reads the positions once for all shards that are requested in the same turn of the event loop: when a process
   * starts, for all shards.
   */
  async #takeTogether(): Promise<readonly Position[]> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#taking = null;
    const { sql, clock } = this.#deps;
    return takePositions(sql, this.#consumer, clock.now());
  }

  /** Reads positions again after a failure, because the failure may have come after the commit. */
  async #takeAgain(group: readonly Held[]): Promise<void> {
    for (const held of group) {
      while (this.#held.includes(held)) {
        try {
          Object.assign(held, await this.#take(held.shard));
          break;
        } catch (error) {
          this.#lostPositions.tell({ error, consumer: this.#consumer.name });
          await this.#wait();
        }
      }
    }
  }

  async #wait(): Promise<void> {
    this.#called = Promise.withResolvers();
    this.#pause = Math.min(Math.max(this.#pause * 2, retryMs.first), retryMs.most);
    await this.#rest(this.#pause);
  }

  /** Lets a consumer that is in no hurry wait for more events. */
  async #untilDue(): Promise<void> {
    const wait = this.#applied + (this.#consumer.apartMs ?? 0) - performance.now();
    if (wait > 0) await this.#rest(wait);
  }

  /** Waits until `#call` is called, but no longer than the given milliseconds. */
  async #rest(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
    await Promise.race([over, this.#called.promise]);
    clearTimeout(timer);
  }
}
