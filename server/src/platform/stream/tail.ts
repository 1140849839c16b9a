import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import { type Content, decode } from "./encoding.ts";
import { isBefore, type Offset, seqOf } from "./offset.ts";
import { mayBeCut, readRows, type Row } from "./rows.store.ts";
import { goneOf, offsetAt } from "./writers.store.ts";
import { SeldomLog } from "../seldom-log.ts";

const scope = systemScope("consumers react to every owner's devices");

/**
 * How much of the newest rows is kept in memory: `bytes` of rows as they are stored, and about `decoded` bytes of the
 * rows that consumers have decoded. A consumer that is further behind reads from the database itself.
 */
const kept = { bytes: 4_000_000, decoded: 32_000_000 };
/** About how many bytes a decoded event takes in addition to the length of its JSON. */
const bytesOfEvent = 200;
const bytesAtOnce = 1_000_000;
/** How often the tail looks for rows in case a wake-up message was lost, in milliseconds. */
const lookEvery = 1000;

/**
 * A row as consumers get it. It is decoded when the first consumer looks at it, and again if its content has been
 * forgotten since.
 */
export interface Batch {
  writer: number;
  seq: number;
  /** When the row was written, in milliseconds. */
  time: number;
  content(): Content;
}

interface Kept extends Batch {
  bytes: number;
}

/** The content of a row, as long as it is remembered. */
interface Decoded {
  content: Content | null;
  bytes: number;
}

/** Reads the newest rows once for all consumers of the process. */
export class Tail {
  readonly #sql: Sql;
  readonly #failures: SeldomLog;
  #batches: Kept[] = [];
  #bytes = 0;
  /** The rows that consumers have decoded, in the order in which they were decoded. */
  #decoded: Decoded[] = [];
  #decodedBytes = 0;
  /** How many batches were kept and dropped again. */
  #dropped = 0;
  /** The offset before the first batch that is kept. */
  #start = new Map<number, number>();
  /** The offset after the last batch that is kept. */
  #end = new Map<number, number>();
  #running: Promise<void> | null = null;
  #news = Promise.withResolvers<void>();
  #stopped = new AbortController();

  constructor(sql: Sql, log: Logger) {
    this.#sql = sql;
    this.#failures = new SeldomLog(log, "the stream of events could not be read");
  }

  /** Where the tail ends: after the newest row that this process knows. */
  get end(): Offset {
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

  /** Makes the tail look for rows, because something was written. */
  wake(): void {
    this.#woken.resolve();
  }
  #woken = Promise.withResolvers<void>();

  /** Resolves when there is more to read than when the promise was requested. */
  get news(): Promise<void> {
    return this.#news.promise;
  }

  /**
   * Returns the kept batches after an offset.
   * @param cursor the `cursor` of the earlier answer that led to this offset; null if the offset does not come from the
   * tail
   * @returns null if the offset is too old
   */
  from(offset: Offset, cursor: number | null): { batches: readonly Batch[]; cursor: number } | null {
    const at = this.#dropped + this.#batches.length;
    if (cursor !== null && cursor >= this.#dropped)
      return { batches: this.#batches.slice(cursor - this.#dropped), cursor: at };
    if (!this.isKept(offset)) return null;
    const batches = this.#batches.filter(({ writer, seq }) => seq > seqOf(offset, writer));
    return { batches, cursor: at };
  }
  #ready = false;

  /** Whether all known rows after an offset are kept. */
  isKept(offset: Offset): boolean {
    return this.#ready && isBefore(this.#start, offset);
  }

  /** Returns when the first kept batch after an offset was written, in milliseconds; null if there is none. */
  timeAfter(offset: Offset): number | null {
    return this.#batches.find(({ writer, seq }) => seq > seqOf(offset, writer))?.time ?? null;
  }

  /**
   * Reads the rows after an offset from the database. If there are none, each row up to `atLeast`, the beginning of the
   * tail, is before the offset or no longer stored.
   */
  async read(offset: Offset): Promise<{ batches: readonly Batch[]; atLeast: Offset }> {
    const atLeast = new Map(this.#start);
    const rows = await readRows(scope, this.#sql, offset, bytesAtOnce);
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
      this.#end = new Map(await offsetAt(scope, this.#sql, "newest"));
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
    // The bytes are copied: the driver returns a part of the 64 KiB that it has read at once, and all 64 KiB stay in
    // memory as long as any part of them is used.
    const events = Buffer.allocUnsafeSlow(row.events.length);
    row.events.copy(events);
    this.#batches.push({
      ...batchOf({ ...row, events }, (decoded) => this.#remember(decoded)),
      bytes: events.length,
    });
    this.#end.set(row.writer, row.seq);
    this.#bytes += events.length;
    while (this.#batches.length > 1 && this.#bytes > kept.bytes) {
      const { writer, seq, bytes } = this.#batches.shift()!;
      this.#start.set(writer, seq);
      this.#bytes -= bytes;
      this.#dropped++;
    }
  }

  /** Remembers the content of a row that has been decoded, and forgets contents that were decoded longer ago. */
  #remember(decoded: Decoded): void {
    this.#decoded.push(decoded);
    this.#decodedBytes += decoded.bytes;
    while (this.#decoded.length > 1 && this.#decodedBytes > kept.decoded) {
      const forgotten = this.#decoded.shift()!;
      forgotten.content = null;
      this.#decodedBytes -= forgotten.bytes;
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
    for (const offset of [this.#start, this.#end])
      for (const no of await goneOf(scope, this.#sql, [...offset.keys()])) offset.delete(no);
  }
}

/** @param remember called with the content each time that the row has been decoded */
function batchOf(row: Row, remember?: (decoded: Decoded) => void): Batch {
  let decoded: Decoded | null = null;
  const { writer, seq, time } = row;
  return {
    writer,
    seq,
    time,
    content() {
      if (decoded?.content) return decoded.content;
      const content = decode(row);
      decoded = { content, bytes: content.characters + content.events.length * bytesOfEvent };
      remember?.(decoded);
      return content;
    },
  };
}
