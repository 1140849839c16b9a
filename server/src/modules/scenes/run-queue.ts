import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { ClaimedRun } from "./runs.store.ts";

/** For how long a process has a run to itself: longer than devices may take to answer. */
export const claimMs = 60_000;
/** Runs that go on together, how many such batches issue at a time, and for how many runs devices may be waited for. */
const together = 100;
const batches = 4;
const mayAnswer = 5000;
/** Runs that may wait in a process. More stay in the database, for whoever has room. */
const mayWait = 2000;

/** Takes runs to their next waits. Resolves once all is issued; `ended` does once their devices have answered. */
export type GoOn = (runs: readonly ClaimedRun[]) => Promise<{ ended: Promise<unknown> }>;

/** Runs that this process has to itself, in the order in which they came. Those that come while others issue go on together. */
export class RunQueue {
  readonly #goOn: GoOn;
  readonly #failures: SeldomLog;
  readonly #underWay = new Set<Promise<void>>();
  #waiting: ClaimedRun[] = [];
  #issuing = 0;
  #answering = 0;

  constructor(goOn: GoOn, log: Logger) {
    this.#goOn = goOn;
    this.#failures = new SeldomLog(log, "scenes could not go on");
  }

  /** How many more runs this process takes. */
  get room(): number {
    return mayWait - this.#waiting.length;
  }

  /**
   * When a run is due that begins now: once this process has had its time with it, or at once, for any process, where this one has
   * no room. Milliseconds.
   * @param ahead how many are to be added before it
   */
  dueAt(now: number, ahead: number): number {
    return ahead < this.room ? now + claimMs : now;
  }

  add(runs: readonly ClaimedRun[]): void {
    this.#waiting.push(...runs);
    this.#fill();
  }

  /** Lets no further run begin, and waits for those under way. The others are taken up elsewhere. */
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
      const issued = this.#goOn(batch);
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
