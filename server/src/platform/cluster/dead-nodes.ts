import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import { SeldomLog } from "../seldom-log.ts";
import { deleteNode, lockDeadNode } from "./nodes.store.ts";

type Listener = (no: number) => Promise<void>;

const scope = systemScope("processes are the platform's own");
/**
 * A process without its lock may have lost its connection only, and comes back. After the database was away, all of them
 * come back, within the longest pause between two tries.
 */
const graceMs = { usual: 2000, afterLoss: 10_000 };

/** Cleans up after processes that have ended: each by one process, whose listeners have to succeed. */
export class DeadNodes {
  readonly #sql: Sql;
  readonly #log: Logger;
  readonly #failed: SeldomLog;
  readonly #listeners = new Set<Listener>();
  /** Since when processes are seen without their lock, by `performance.now()`. */
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

  /** Looks at the processes without a lock, and begins to clean up after those that have been so for long enough. */
  saw(nos: readonly number[]): void {
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

  /** This process could not see the others for a while, and they may not have seen each other. */
  lost(): void {
    this.#seen.clear();
    this.#calmFrom = performance.now() + graceMs.afterLoss;
  }

  /** Cleans up after these, unless another process does so. The first that fails is the last; it is tried again. */
  async cleanUp(nos: readonly number[]): Promise<void> {
    for (const no of nos)
      await this.#sql.transaction(async (transaction) => {
        if (!(await lockDeadNode(scope, transaction, no))) return;
        for (const listener of this.#listeners) await listener(no);
        await deleteNode(scope, transaction, no);
        this.#log.info({ no }, "cleaned up after a process that has ended");
      });
  }

  /** Waits for the cleaning that is under way. */
  async close(): Promise<void> {
    await this.#cleaning;
  }
}
