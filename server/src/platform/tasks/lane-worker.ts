import { seconds } from "../clock.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { anyTask, type WorkDeps, type Claimed, holding, pauses, putOff } from "./attempt.ts";
import { claimTask } from "./claim.store.ts";
import { deliver } from "./deliver.ts";
import type { Lane } from "./kind.ts";
import { runSlice } from "./slice.ts";
import type { TaskRow } from "./wire.ts";
import { SeldomLog } from "../seldom-log.ts";
import { endTask, stuck } from "./end.ts";
import { deleteTask } from "./tasks.store.ts";

/** Works on the tasks of one lane, at most as many at a time as there are slots. */
export class LaneWorker {
  readonly #deps: WorkDeps;
  readonly #failures: SeldomLog;
  readonly #cluster: Pick<Cluster, "self">;
  readonly #lane: Lane;
  readonly #slots: number;
  readonly #running = new Map<string, Promise<void>>();
  #claiming: Promise<void> | null = null;
  #again = false;
  #closing = false;

  constructor(
    deps: WorkDeps,
    { cluster, lane, slots }: { cluster: Pick<Cluster, "self">; lane: Lane; slots: number },
  ) {
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "tasks could not be claimed");
    this.#cluster = cluster;
    this.#lane = lane;
    this.#slots = slots;
  }

  /** Looks for tasks that are due, as long as there is a free slot. */
  wake(): void {
    this.#again = true;
    if (this.#claiming || !this.#isFree()) return;
    this.#claiming = this.#claimAll()
      .catch((error: unknown) => {
        this.#again = false;
        this.#failures.tell({ error, lane: this.#lane });
      })
      .finally(() => {
        this.#claiming = null;
        if (this.#again) this.wake();
      });
  }

  /**
   * Whether no more work may begin: this process is closing, or is short of memory for tasks that accounts have
   * started.
   */
  #isOver(): boolean {
    if (this.#closing) return true;
    return this.#lane === "account" && this.#deps.pressure.state() !== "normal";
  }

  #isFree(): boolean {
    return !this.#isOver() && this.#running.size < this.#slots;
  }

  async #claimAll(): Promise<void> {
    const kinds = this.#deps.tasks.kinds().flatMap(({ kind, lane }) => (lane === this.#lane ? [kind] : []));
    while (this.#again && this.#isFree()) {
      this.#again = false;
      if (kinds.length === 0) return;
      const nodeNo = this.#cluster.self.no;
      const running = [...this.#running.keys()];
      const at = seconds(this.#deps.clock.now());
      const row = await claimTask(anyTask, this.#deps.sql, { lane: this.#lane, kinds, nodeNo, running, at });
      if (!row) continue;
      this.#again = true;
      this.#begin(row, nodeNo);
    }
  }

  #begin(row: TaskRow, nodeNo: number): void {
    const told = (error: unknown) =>
      this.#deps.log.error({ error, task: row.id, kind: row.kind }, "a task was lost sight of");
    const work = this.#work(row, nodeNo)
      .catch((error: unknown) => {
        told(error);
        return setAside(this.#deps, { row, nodeNo });
      })
      .catch(told)
      .finally(() => {
        this.#running.delete(row.id);
        this.wake();
      });
    this.#running.set(row.id, work);
  }

  async #work(row: TaskRow, nodeNo: number): Promise<void> {
    const kind = this.#deps.tasks.kindOf(row.kind)!;
    const claimed = { row, nodeNo };
    if (kind.lane === "delivery") await deliver(this.#deps, claimed, kind);
    else await runSlice(this.#deps, claimed, kind, () => this.#isOver());
  }

  /** Stops claiming tasks. */
  stop(): void {
    this.#closing = true;
  }

  /** Waits for the tasks in progress, after {@link stop}. */
  async settled(): Promise<void> {
    await this.#claiming;
    await Promise.all(this.#running.values());
  }
}

/**
 * Puts off a task whose failure could not even be recorded, such as one with an input that this version cannot read;
 * otherwise the task would be claimed again at once. After the last pause the task is given up, without a call of the
 * kind's `ended` or `failed`.
 */
async function setAside(deps: WorkDeps, claimed: Claimed): Promise<void> {
  await holding(deps, claimed, async (sql, row) => {
    const now = deps.clock.now();
    const pause = pauses[row.tries];
    if (pause !== undefined) {
      const put = await putOff(sql, row, { pause, now });
      if (row.owner_id !== null) sql.afterCommit(() => deps.tasks.tell(put));
      return;
    }
    const { id, kind, input } = row;
    deps.log.error({ task: id, kind, input }, "a task was given up");
    if (row.owner_id === null) await deleteTask(anyTask, sql, id);
    else await endTask(deps.tasks, sql, row, { now, brokenOff: true, error: stuck, untold: true });
  });
}
