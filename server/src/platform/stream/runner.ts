import type { DeviceEvent, PersonEvent, StreamEvent } from "@thingwright/contract/devices/device-events.ts";
import type { Clock } from "../clock.ts";
import { untilAborted } from "../cluster/until-aborted.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import { type Consumer, concernOf, isIdle, partOf } from "./consumer.ts";
import { takePositions } from "./division.ts";
import { isSame, type Place, seqOf } from "./place.ts";
import { movePositions, type Position } from "./positions.store.ts";
import type { Batch, Tail } from "./tail.ts";
import { goneOf } from "./writers.store.ts";
import { SeldomLog } from "../seldom-log.ts";

const scope = systemScope("consumers react to every owner's devices");
/** A transaction or a delivery takes no further batch once it has this many events or characters. */
const atOnce = { events: 1000, characters: 8_000_000 };
const retryMs = { first: 100, most: 30_000 };

export interface RunnerParts {
  sql: Sql;
  clock: Clock;
  log: Logger;
  tail: Tail;
  /** Called with the number of batches that were dropped by age before the consumer reached them. */
  lost(consumer: string, batches: number): void;
}

/** A part of the devices that this process holds for a consumer. */
interface Held {
  part: number;
  version: number;
  place: Place;
  /** The tail's cursor for this part; null if the place was not reached through the tail. */
  cursor: number | null;
  /** Whether the place is newer than the stored position: batches without an event for the part are not worth a transaction. */
  unsaved: boolean;
  /** When the last batch that has been handled was written, in milliseconds. */
  time: number | null;
}

/** Takes a consumer through the stream for some parts of the devices. Parts that are at the same place move together. */
export class Runner {
  readonly #consumer: Consumer;
  readonly #parts: RunnerParts;
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

  constructor(consumer: Consumer, parts: RunnerParts) {
    this.#consumer = consumer;
    this.#parts = parts;
    this.#failures = new SeldomLog(parts.log, "a consumer of the stream failed");
    this.#lostPositions = new SeldomLog(parts.log, "a position could not be stored or read");
  }

  get held(): readonly Pick<Held, "place" | "time">[] {
    return this.#held;
  }

  /** Holds a part until the signal aborts, and runs the consumer for it. */
  async hold(part: number, signal: AbortSignal): Promise<void> {
    const held = await this.#take(part);
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

  /** Has places stored that are newer than the stored positions. */
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
      const { news } = this.#parts.tail;
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

  /** Takes a part, and all parts at the same place, through the next batches. @returns false if there are no batches */
  async #advance(lead: Held, signal: AbortSignal): Promise<boolean> {
    const group = this.#held.filter((one) => one === lead || isSame(one.place, lead.place));
    try {
      const { batches, cursor } = await this.#next(lead);
      if (batches.length === 0) return false;
      const { taken, events, place } = this.#gather(lead.place, batches, group);
      if (events.length > 0) await this.#apply(group, events, place, signal);
      const ahead = taken === batches.length ? cursor : null;
      const { time } = batches[taken - 1]!;
      for (const held of group)
        Object.assign(held, { place, cursor: ahead, time, unsaved: events.length === 0 });
      this.#pause = 0;
    } catch (error) {
      this.#failures.tell({ error, consumer: this.#consumer.name });
      await this.#wait();
      await this.#takeAgain(group);
    }
    return true;
  }

  async #next(held: Held): Promise<{ batches: readonly Batch[]; cursor: number | null }> {
    const { tail } = this.#parts;
    const kept = tail.from(held.place, held.cursor);
    if (kept) {
      if (kept.batches.length === 0) held.cursor = kept.cursor;
      return kept;
    }
    const { batches, atLeast } = await tail.read(held.place);
    // The rows between the two places are no longer kept.
    if (batches.length === 0) held.place = this.#skip(held.place, atLeast);
    return { batches, cursor: null };
  }

  #gather(from: Place, batches: readonly Batch[], group: readonly Held[]) {
    const { name, parts } = this.#consumer;
    const concerns = concernOf(this.#consumer);
    const own = new Set(group.map(({ part }) => part));
    const place = new Map(from);
    const events: StreamEvent[] = [];
    let [taken, characters] = [0, 0];
    for (const batch of batches) {
      const before = seqOf(place, batch.writer);
      // The place may be ahead of the tail, if the batch was read from the database before and the tail reaches it only now.
      if (batch.seq <= before) {
        taken++;
        continue;
      }
      if (before < batch.seq - 1) this.#parts.lost(name, batch.seq - 1 - before);
      place.set(batch.writer, batch.seq);
      if (isIdle(this.#consumer)) {
        taken++;
        continue;
      }
      const content = batch.content();
      characters += content.characters;
      for (const event of content.events)
        if (concerns(event) && (own.size === parts || own.has(partOf(event, parts)))) events.push(event);
      taken++;
      if (events.length >= atOnce.events || characters >= atOnce.characters) break;
    }
    return { taken, events, place };
  }

  #skip(place: Place, atLeast: Place): Place {
    const skipped = new Map(place);
    for (const [writer, seq] of atLeast) {
      const before = seqOf(place, writer);
      if (before >= seq) continue;
      this.#parts.lost(this.#consumer.name, seq - before);
      skipped.set(writer, seq);
    }
    return skipped;
  }

  async #apply(
    group: readonly Held[],
    events: readonly StreamEvent[],
    place: Place,
    signal: AbortSignal,
  ): Promise<void> {
    const { sql } = this.#parts;
    const consumer = this.#consumer;
    this.#applied = performance.now();
    if ("deliver" in consumer) {
      await consumer.deliver(events as readonly DeviceEvent[], signal);
      return this.#move(sql, group, place);
    }
    await sql.transaction(async (transaction) => {
      // The position is moved first: of two processes with the same part, the later one waits, and then finds that it is late.
      await this.#moveIn(transaction, group, place);
      if (consumer.of === "people") await consumer.handle(events as readonly PersonEvent[], transaction);
      else await consumer.handle(events as readonly DeviceEvent[], transaction);
    });
    for (const held of group) held.version++;
  }

  async #move(sql: Sql, group: readonly Held[], place: Place): Promise<void> {
    await this.#moveIn(sql, group, place);
    for (const held of group) held.version++;
  }

  async #moveIn(sql: Sql, group: readonly Held[], place: Place): Promise<void> {
    const { clock } = this.#parts;
    const { name } = this.#consumer;
    await sql.transaction(async (transaction) => {
      if (!(await movePositions(scope, transaction, name, group, place, clock.now())))
        throw new Error("another process has taken these devices");
    });
  }

  /**
   * Stores places, without the writers that have been removed. With these, places would only grow, and the place of a
   * part that came from another process would never again equal the places of the others. If storing fails, the runner
   * goes back to the stored position, and looks at the batches after it once more.
   */
  async #save(held: readonly Held[]): Promise<void> {
    for (const one of held) {
      try {
        const gone = new Set(await goneOf(scope, this.#parts.sql, [...one.place.keys()]));
        one.place = new Map([...one.place].filter(([writer]) => !gone.has(writer)));
        await this.#move(this.#parts.sql, [one], one.place);
        one.unsaved = false;
      } catch (error) {
        this.#lostPositions.tell({ error, consumer: this.#consumer.name });
        await this.#takeAgain([one]);
      }
    }
  }

  async #take(part: number): Promise<Held> {
    const positions = await (this.#taking ??= this.#takeTogether());
    const { version, place } = positions[part]!;
    return { part, version, place, cursor: null, unsaved: false, time: null };
  }

  /**
   * Reads the positions once for all parts that are requested in the same turn of the event loop: when a process
   * starts, for all parts.
   */
  async #takeTogether(): Promise<readonly Position[]> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#taking = null;
    const { sql, clock } = this.#parts;
    return takePositions(sql, this.#consumer, clock.now());
  }

  /** Reads positions again after a failure, because the failure may have come after the commit. */
  async #takeAgain(group: readonly Held[]): Promise<void> {
    for (const held of group) {
      while (this.#held.includes(held)) {
        try {
          Object.assign(held, await this.#take(held.part));
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
