import pg from "pg";
import type { Clock } from "../clock.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { violatesUniquenessOf } from "../database/errors.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import { type EncodedEvents, encodeEach } from "./encoding.ts";
import type { NewRow } from "./rows.store.ts";
import { addWriter, endWriter } from "./writers.store.ts";

const scope = systemScope("a writer writes events of many owners' devices");

export interface WriterDeps {
  sql: Sql;
  clock: Clock;
  cluster: Pick<Cluster, "self">;
  /** Makes sure that the partition for a time exists. */
  ensurePartition(time: number): Promise<void>;
  /** Called with each error, because an error may say that a partition is gone. */
  lost(error: unknown): void;
  /** Called once a row has been committed. */
  written(events: EncodedEvents): void;
}

/** Makes the row of a batch's events; null if there are none. */
type RowOf = (events: EncodedEvents | null) => NewRow | null;

interface Attempt {
  batch: object;
  place: Pick<NewRow, "writer" | "seq" | "time">;
  /** Whether the database answered that it stored nothing. */
  refused: boolean;
}

/**
 * Writes rows of the stream one after the other, each in the transaction of the data that its events are about, and
 * each exactly once: a batch that is tried again gets the same number, so that the database refuses it if the first
 * attempt was committed after all.
 */
export class StreamWriter {
  readonly #deps: WriterDeps;
  /** The writer's number, and the process that it belongs to; null until there is something to write. */
  #self: { no: number; node: number } | null = null;
  #last = 0;
  #attempt: Attempt | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /**
   * Stores a batch together with its events, after the batches before it.
   * @param batch the same object when a batch is tried again
   * @param store stores the batch and, in the same transaction, the row that it gets from `rowOf`
   */
  write(batch: object, store: (rowOf: RowOf) => Promise<void>): Promise<void> {
    const done = this.#turn.then(() => this.#write(batch, store));
    this.#turn = done.catch(() => {});
    return done;
  }

  /**
   * Encodes the events of a batch. A method of its own, so that the benchmark can leave out this part of the stream's
   * cost.
   */
  encode(...adding: Parameters<typeof encodeEach>): EncodedEvents | null {
    return encodeEach(...adding);
  }

  /** Records that this writer has ended. */
  async close(): Promise<void> {
    await this.#turn;
    const self = this.#self;
    this.#self = null;
    // An attempt with an unknown outcome may have left a row. Then another process records the end of this writer, when
    // it sees that this process has ended.
    if (self && !this.#attempt) await endWriter(scope, this.#deps.sql, self.no, this.#last);
  }

  async #write(batch: object, store: (rowOf: RowOf) => Promise<void>): Promise<void> {
    const place = await this.#placeFor(batch);
    await this.#deps.ensurePartition(place.time);
    let row: NewRow | null = null;
    let events: EncodedEvents | null = null;
    try {
      await store((given) => {
        events = given;
        return (row = given && { ...place, count: given.count, events: given.bytes });
      });
    } catch (error) {
      // If the row exists already, an earlier attempt was committed and only its answer was lost.
      if (!row || !violatesUniquenessOf(error, "stream")) {
        this.#attempt = { batch, place, refused: (this.#attempt?.refused ?? true) && isRefusal(error) };
        this.#deps.lost(error);
        throw error;
      }
    }
    // An earlier attempt may have left a row with this number, although the batch has no events any more. So a new
    // writer begins.
    if (!row && this.#attempt && !this.#attempt.refused) this.#self = null;
    this.#attempt = null;
    if (!events) return;
    this.#last = place.seq;
    this.#deps.written(events);
  }

  async #placeFor(batch: object): Promise<Attempt["place"]> {
    const { sql, clock, cluster } = this.#deps;
    if (this.#attempt?.batch === batch) return this.#attempt.place;
    // The number of a batch that was given up may be in use: nothing else can be written under it. So a new writer
    // begins.
    if (this.#attempt && !this.#attempt.refused) this.#self = null;
    this.#attempt = null;
    const node = cluster.self.no;
    if (this.#self?.node !== node) {
      this.#self = { no: await addWriter(scope, sql, node), node };
      this.#last = 0;
    }
    return { writer: this.#self.no, seq: this.#last + 1, time: clock.now() };
  }
}

/** Whether the database answered that it stored nothing, rather than that the connection broke. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}
