import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import { SeldomLog } from "../seldom-log.ts";

/** A database session that runs its statements one after another. */
export interface Session {
  run<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
}

interface Options {
  connectionString: string;
  /** The purpose of the session, as PostgreSQL's `application_name` and the log show it. */
  name: string;
  log: Logger;
  /** Prepares each new session before other code uses it. If it throws, the session is ended. */
  prepare: (session: Session) => Promise<void>;
  /** Called when the session has ended by itself, and its locks and everything else that it held are gone. */
  lost?: () => void;
  /** Called when another session is ready in place of the lost one. */
  again?: () => void;
  notified?: (channel: string, text: string) => void;
}

/**
 * A session is treated as lost if a statement has no answer for this long. PostgreSQL must take longer to notice a lost
 * client (`keepalives`), so that this process gives up a lock before another process gets it.
 */
const patienceMs = 8000;
const keepalives = `
  set tcp_keepalives_idle = 6;
  set tcp_keepalives_interval = 3;
  set tcp_keepalives_count = 2;
  set tcp_user_timeout = 12000`;
const partingMs = 1000;
const pause = { first: 100, most: 5000 };

/**
 * A database session of its own, for locks and notifications. Whenever the session is lost, another one replaces it.
 */
export class SteadySession implements Session {
  readonly #options: Options;
  readonly #failed: SeldomLog;
  #client: pg.Client | null = null;
  #socket: Socket | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = new AbortController();
  #error: unknown = null;

  private constructor(options: Options) {
    this.#options = options;
    this.#failed = new SeldomLog(options.log, `no session for the ${options.name}`);
  }

  /** Opens the first session. Rejects if that fails. */
  static async open(options: Options): Promise<SteadySession> {
    const session = new SteadySession(options);
    await session.#connect();
    return session;
  }

  /** Whether a session is connected at this moment. */
  get here(): boolean {
    return this.#client !== null;
  }

  /** Why there is no session. */
  get error(): unknown {
    return this.#error;
  }

  async run<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = this.#client;
    if (!client) throw new Error(`there is no session for the ${this.#options.name}`);
    return this.#runOn<Row>(client, statement, values);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const client = this.#client;
    this.#client = null;
    // Does not wait for a server that does not answer.
    await Promise.race([client?.end(), delay(partingMs, undefined, { ref: false })]);
    this.#socket?.destroy();
  }

  async #connect(): Promise<void> {
    const { connectionString, name, prepare } = this.#options;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString,
      application_name: `thingwright ${name}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: 6000,
      connectionTimeoutMillis: patienceMs,
      stream: () => socket,
    });
    client.on("error", (error) => (this.#error = error));
    client.on("end", () => this.#ended(client));
    client.on("notification", ({ channel, payload }) => this.#options.notified?.(channel, payload ?? ""));
    try {
      await client.connect();
      await this.#runOn(client, keepalives, []);
      await prepare({ run: (statement, values = []) => this.#runOn(client, statement, values) });
      this.#closed.signal.throwIfAborted();
    } catch (error) {
      this.#error = error;
      socket.destroy();
      throw error;
    }
    this.#client = client;
    this.#socket = socket;
    // The connection may have ended just before, when `#ended` did not know this client yet.
    if (socket.destroyed) this.#ended(client);
  }

  /** Each statement waits for the one before, because a client must run only one query at a time. */
  #runOn<Row extends object>(
    client: pg.Client,
    statement: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const run = async () => {
      const timer = setTimeout(() => {
        this.#error = new Error(`no answer for ${patienceMs / 1000} s`);
        void client.end();
      }, patienceMs);
      try {
        return (await client.query<Row>(statement, [...values])).rows;
      } finally {
        clearTimeout(timer);
      }
    };
    const result = this.#turn.then(run, run);
    this.#turn = result.catch(() => {});
    return result;
  }

  #ended(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    const { name, log, lost } = this.#options;
    log.warn({ error: this.#error }, `the session for the ${name} was lost`);
    lost?.();
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    const { name, log, again } = this.#options;
    for (let wait = pause.first; !this.#closed.signal.aborted; wait = Math.min(pause.most, wait * 2)) {
      try {
        await delay(wait * (0.5 + Math.random() / 2), undefined, { signal: this.#closed.signal });
        await this.#connect();
      } catch (error) {
        if (!this.#closed.signal.aborted) this.#failed.tell({ error });
        continue;
      }
      if (!this.#client) return;
      this.#error = null;
      log.info(`there is a session for the ${name} again`);
      again?.();
      return;
    }
  }
}
