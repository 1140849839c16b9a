import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import { type Content, decode } from "./encoding.ts";
import { isBefore, type Place, seqOf } from "./place.ts";
import { mayBeCut, readRows, type Row } from "./rows.store.ts";
import { goneOf, placeAt } from "./writers.store.ts";
import { SeldomLog } from "../seldom-log.ts";

const scope = systemScope("consumers react to every owner's devices");

/**
 * How much of the newest rows is kept in memory: bytes as they are stored, and characters of the rows that a consumer
 * has decoded. A consumer that is further behind reads from the database itself.
 */
const kept = { bytes: 4_000_000, characters: 64_000_000 };
const bytesAtOnce = 1_000_000;
/** How often the tail looks for rows in case a wake-up message was lost, in milliseconds. */
const lookEvery = 1000;

/** A row as consumers get it. It is decoded once, when the first consumer looks at it. */
export interface Batch {
  writer: number;
  seq: number;
  /** When the row was written, in milliseconds. */
  time: number;
  content(): Content;
}

interface Kept extends Batch {
  bytes: number;
  /** 0 until a consumer looks at the batch. */
  characters: number;
}

/** Reads the newest rows once for all consumers of the process. */
export class Tail {
  readonly #sql: Sql;
  readonly #failures: SeldomLog;
  #batches: Kept[] = [];
  #bytes = 0;
  #characters = 0;
  /** How many batches were kept and dropped again. */
  #dropped = 0;
  /** The place before the first batch that is kept. */
  #start = new Map<number, number>();
  /** The place after the last batch that is kept. */
  #end = new Map<number, number>();
  #running: Promise<void> | null = null;
  #news = Promise.withResolvers<void>();
  #stopped = new AbortController();

  constructor(sql: Sql, log: Logger) {
    this.#sql = sql;
    this.#failures = new SeldomLog(log, "the stream of events could not be read");
  }

  /** Where the tail ends: after the newest row that this process knows. */
  get end(): Place {
    return this.#end;
  }

  /** Begins to read, unless the tail is reading already. */
  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    this.wake();
    await this.#running;
  }

  /** Has the tail look for rows, because something was written. */
  wake(): void {
    this.#woken.resolve();
  }
  #woken = Promise.withResolvers<void>();

  /** Resolves when there is more to read than when the promise was requested. */
  get news(): Promise<void> {
    return this.#news.promise;
  }

  /**
   * Returns the kept batches after a place.
   * @param cursor how many batches came before, as an earlier answer said; null for a place that was read elsewhere
   * @returns null if the place is too old
   */
  from(place: Place, cursor: number | null): { batches: readonly Batch[]; cursor: number } | null {
    const at = this.#dropped + this.#batches.length;
    if (cursor !== null && cursor >= this.#dropped)
      return { batches: this.#batches.slice(cursor - this.#dropped), cursor: at };
    if (!this.isKept(place)) return null;
    const batches = this.#batches.filter(({ writer, seq }) => seq > seqOf(place, writer));
    return { batches, cursor: at };
  }
  #ready = false;

  /** Whether all known rows after a place are kept. */
  isKept(place: Place): boolean {
    return this.#ready && isBefore(this.#start, place);
  }

  /** Returns when the first kept batch after a place was written, in milliseconds; null if there is none. */
  timeAfter(place: Place): number | null {
    return this.#batches.find(({ writer, seq }) => seq > seqOf(place, writer))?.time ?? null;
  }

  /**
   * Reads the rows after a place from the database. If there are none, all rows up to `atLeast`, the beginning of the
   * tail, are passed or no longer kept.
   */
  async read(place: Place): Promise<{ batches: readonly Batch[]; atLeast: Place }> {
    const atLeast = new Map(this.#start);
    const rows = await readRows(scope, this.#sql, place, bytesAtOnce);
    return { batches: rows.map((row) => batchOf(row)), atLeast };
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      let more = false;
      try {
        more = await this.#look();
      } catch (error) {
        this.#failures.tell({ error });
      }
      if (!more) await this.#wait();
    }
  }

  async #look(): Promise<boolean> {
    this.#woken = Promise.withResolvers();
    if (!this.#ready) {
      this.#end = new Map(await placeAt(scope, this.#sql, "newest"));
      this.#start = new Map(this.#end);
      this.#ready = true;
      this.#tell();
    }
    const rows = await readRows(scope, this.#sql, this.#end, bytesAtOnce);
    for (const row of rows) this.#keep(row);
    if (rows.length > 0) this.#tell();
    return mayBeCut(rows, bytesAtOnce);
  }

  #keep(row: Row): void {
    const batch: Kept = {
      ...batchOf(row, (length) => this.#note(batch, length)),
      bytes: row.events.length,
      characters: 0,
    };
    this.#batches.push(batch);
    this.#end.set(row.writer, row.seq);
    this.#bytes += batch.bytes;
    this.#drop();
  }

  /** Counts the characters of a batch that has been decoded. */
  #note(batch: Kept, characters: number): void {
    // A batch that is no longer kept is freed together with the consumers' references to it.
    if (!this.#batches.includes(batch)) return;
    batch.characters = characters;
    this.#characters += characters;
    this.#drop();
  }

  #drop(): void {
    while (this.#batches.length > 1 && (this.#bytes > kept.bytes || this.#characters > kept.characters)) {
      const { writer, seq, bytes, characters } = this.#batches.shift()!;
      this.#start.set(writer, seq);
      this.#bytes -= bytes;
      this.#characters -= characters;
      this.#dropped++;
    }
  }

  #tell(): void {
    const told = this.#news;
    this.#news = Promise.withResolvers();
    told.resolve();
  }

  async #wait(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, lookEvery)));
    await Promise.race([this.#woken.promise, late]);
    clearTimeout(timer);
  }

  /** Forgets writers that have been removed. */
  async prune(): Promise<void> {
    for (const place of [this.#start, this.#end])
      for (const no of await goneOf(scope, this.#sql, [...place.keys()])) place.delete(no);
  }
}

/** @param looked called with the length of the events once they are decoded */
function batchOf({ writer, seq, time, events }: Row, looked?: (characters: number) => void): Batch {
  let decoded: Content | null = null;
  return {
    writer,
    seq,
    time,
    content() {
      if (decoded) return decoded;
      decoded = decode({ writer, seq, time, events });
      looked?.(decoded.characters);
      return decoded;
    },
  };
}
