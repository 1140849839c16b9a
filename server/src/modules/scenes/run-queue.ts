import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { ClaimedRun } from "./runs.store.ts";

/** For how long a process claims a run: longer than devices may take to answer. */
export const claimMs = 60_000;
/**
 * How many runs a batch has (`together`), how many batches issue at the same time (`batches`), and how many runs may
 * wait for answers of devices (`mayAnswer`).
 */
const together = 100;
const batches = 4;
const mayAnswer = 5000;
/** How many runs may wait in a process. Further runs stay in the database, for any process that has room. */
const mayWait = 2000;

/**
 * Carries out runs up to their next waits. Resolves once all actions are issued; `ended` resolves once the devices have
 * answered.
 */
export type ContinueRuns = (runs: readonly ClaimedRun[]) => Promise<{ ended: Promise<unknown> }>;

/**
 * A queue of the runs that this process has claimed, in the order of arrival. Runs that arrive while batches are under
 * way form later batches.
 */
export class RunQueue {
  readonly #continueRuns: ContinueRuns;
  readonly #failures: SeldomLog;
  readonly #underWay = new Set<Promise<void>>();
  #waiting: ClaimedRun[] = [];
  #issuing = 0;
  #answering = 0;

  constructor(continueRuns: ContinueRuns, log: Logger) {
    this.#continueRuns = continueRuns;
    this.#failures = new SeldomLog(log, "scenes could not go on");
  }

  /** How many more runs this process takes. */
  get room(): number {
    return mayWait - this.#waiting.length;
  }

  /**
   * Returns when a run that begins now is due, in milliseconds: when this process's claim ends or, if this process has
   * no room, at once, so that any process can claim the run.
   * @param ahead how many runs are to be added before this one
   */
  dueAt(now: number, ahead: number): number {
    return ahead < this.room ? now + claimMs : now;
  }

  add(runs: readonly ClaimedRun[]): void {
    this.#waiting.push(...runs);
    this.#fill();
  }

  /** Lets no further run begin, and waits for the runs under way. Other processes claim the rest. */
  async close(): Promise<void> {
    this.#waiting = [];
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #fill(): void {
    while (this.#issuing < batches && this.#answering < mayAnswer && this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, together);
      const work = this.#take(batch)
        .catch((error: unknown) => this.#failures.tell({ error }))
        .finally(() => {
          this.#underWay.delete(work);
          this.#fill();
        });
      this.#underWay.add(work);
    }
  }

  async #take(batch: readonly ClaimedRun[]): Promise<void> {
    this.#issuing += 1;
    this.#answering += batch.length;
    try {
      const issued = this.#continueRuns(batch);
      await issued.finally(() => (this.#issuing -= 1));
      this.#fill();
      await (
        await issued
      ).ended;
    } finally {
      this.#answering -= batch.length;
    }
  }
}
