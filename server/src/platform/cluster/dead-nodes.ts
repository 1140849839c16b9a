import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import { SeldomLog } from "../seldom-log.ts";
import { deleteNode, lockDeadNode } from "./nodes.store.ts";

type Listener = (no: number) => Promise<void>;

const scope = systemScope("processes are the platform's own");
/**
 * How long a process may lack its lock before it is taken for dead: it may only have lost its connection, and may come
 * back. After a database outage (`afterLoss`), all processes come back within the longest pause between two attempts.
 */
const graceMs = { usual: 2000, afterLoss: 10_000 };

/**
 * Cleans up after processes that have ended. One process does so for each of them, and repeats it until all listeners
 * succeed.
 */
export class DeadNodes {
  readonly #sql: Sql;
  readonly #log: Logger;
  readonly #failed: SeldomLog;
  readonly #listeners = new Set<Listener>();
  /** When each process was first seen without its lock, by `performance.now()`. */
  readonly #seen = new Map<number, number>();
  #cleaning: Promise<void> | null = null;
  #calmFrom = 0;

  constructor(sql: Sql, log: Logger) {
    this.#sql = sql;
    this.#log = log;
    this.#failed = new SeldomLog(log, "could not clean up after a process that has ended");
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Call with all processes that have no lock. Begins to clean up after those that have lacked it for the grace period.
   */
  reportUnlocked(nos: readonly number[]): void {
    const now = performance.now();
    for (const no of this.#seen.keys()) if (!nos.includes(no)) this.#seen.delete(no);
    for (const no of nos) if (!this.#seen.has(no)) this.#seen.set(no, now);
    const grace = now < this.#calmFrom ? graceMs.afterLoss : graceMs.usual;
    const due = nos.filter((no) => now - this.#seen.get(no)! >= grace);
    if (due.length === 0 || this.#cleaning) return;
    this.#cleaning = this.cleanUp(due)
      .catch((error: unknown) => this.#failed.tell({ error }))
      .finally(() => (this.#cleaning = null));
  }

  /**
   * Call when this process could not see the others for a while. Starts a longer grace period, because the others may
   * not have seen each other either.
   */
  lost(): void {
    this.#seen.clear();
    this.#calmFrom = performance.now() + graceMs.afterLoss;
  }

  /**
   * Cleans up after these processes, unless another process does so. Stops at the first failure; {@link reportUnlocked}
   * tries again.
   */
  async cleanUp(nos: readonly number[]): Promise<void> {
    for (const no of nos)
      await this.#sql.transaction(async (transaction) => {
        if (!(await lockDeadNode(scope, transaction, no))) return;
        for (const listener of this.#listeners) await listener(no);
        await deleteNode(scope, transaction, no);
        this.#log.info({ no }, "cleaned up after a process that has ended");
      });
  }

  /** Waits for the cleanup in progress. */
  async close(): Promise<void> {
    await this.#cleaning;
  }
}
