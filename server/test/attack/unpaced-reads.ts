import { AsyncLocalStorage } from "node:async_hooks";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { HandlerTurns } from "../../src/http/guards/turns.ts";

interface Read {
  /**
   * Bytes that were read from PostgreSQL outside of transactions. Transactions are not counted, because they take turns
   * of their own.
   */
  bytes: number;
  isInTurn: boolean;
}

/**
 * Counts the bytes that calls read before their handlers take a turn. Must be created before the platform's
 * connections.
 */
export class UnpacedReads {
  readonly #reading = new AsyncLocalStorage<Read>();
  readonly #restore: () => void;
  #last: Read = { bytes: 0, isInTurn: false };

  constructor() {
    const reading = this.#reading;
    // The test runner's spies are not used here, because they would keep every answer in memory.
    const turns = HandlerTurns.prototype as unknown as { take: (of: string) => unknown };
    const { take } = turns;
    turns.take = function (this: HandlerTurns, of) {
      const read = reading.getStore();
      if (read) read.isInTurn = true;
      return take.call(this, of);
    };
    const inTransaction = new WeakSet<pg.Client>();
    const clients = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
    const { query } = clients;
    clients.query = function (this: pg.Client, ...given) {
      const [first] = given as [string | { text?: string }];
      const text = (typeof first === "string" ? first : first.text) ?? "";
      if (/^begin/i.test(text)) inTransaction.add(this);
      if (/^(commit|rollback)$/i.test(text)) inTransaction.delete(this);
      const read = reading.getStore();
      const answer = query.apply(this, given);
      if (!read || read.isInTurn || inTransaction.has(this) || !(answer instanceof Promise)) return answer;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      const before = stream.bytesRead;
      return answer.finally(() => (read.bytes += stream.bytesRead - before));
    };
    this.#restore = () => {
      turns.take = take;
      clients.query = query;
    };
  }

  /** Follows the calls of this server, one at a time. */
  follow(app: FastifyInstance): void {
    // The hook runs after the body has arrived. The events of an arriving body do not belong to the call, so earlier
    // data would not be carried on to the handler.
    app.addHook("preHandler", (_request, _reply, done) => {
      this.#last = { bytes: 0, isInTurn: false };
      this.#reading.run(this.#last, done);
    });
  }

  close(): void {
    this.#restore();
  }

  /** Bytes that the last call read. */
  get last(): number {
    return this.#last.bytes;
  }
}
