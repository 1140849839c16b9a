import { seconds } from "../clock.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { anyTask, type WorkParts, type Claimed, holding, pauses, putOff } from "./attempt.ts";
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
  readonly #parts: WorkParts;
  readonly #failures: SeldomLog;
  readonly #cluster: Pick<Cluster, "self">;
  readonly #lane: Lane;
  readonly #slots: number;
  readonly #running = new Map<string, Promise<void>>();
  #claiming: Promise<void> | null = null;
  #again = false;
  #closing = false;

  constructor(
    parts: WorkParts,
    { cluster, lane, slots }: { cluster: Pick<Cluster, "self">; lane: Lane; slots: number },
  ) {
    this.#parts = parts;
    this.#failures = new SeldomLog(parts.log, "tasks could not be claimed");
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

  /** Whether no more work may begin: this process is closing, or is short of memory for tasks that accounts have started. */
  #isOver(): boolean {
    if (this.#closing) return true;
    return this.#lane === "account" && this.#parts.pressure.state() !== "normal";
  }

  #isFree(): boolean {
    return !this.#isOver() && this.#running.size < this.#slots;
  }

  async #claimAll(): Promise<void> {
    const kinds = this.#parts.tasks.kinds().flatMap(({ kind, lane }) => (lane === this.#lane ? [kind] : []));
    while (this.#again && this.#isFree()) {
      this.#again = false;
      if (kinds.length === 0) return;
      const nodeNo = this.#cluster.self.no;
      const running = [...this.#running.keys()];
      const at = seconds(this.#parts.clock.now());
      const row = await claimTask(anyTask, this.#parts.sql, { lane: this.#lane, kinds, nodeNo, running, at });
      if (!row) continue;
      this.#again = true;
      this.#begin(row, nodeNo);
    }
  }

  #begin(row: TaskRow, nodeNo: number): void {
    const told = (error: unknown) =>
      this.#parts.log.error({ error, task: row.id, kind: row.kind }, "a task was lost sight of");
    const work = this.#work(row, nodeNo)
      .catch((error: unknown) => {
        told(error);
        return setAside(this.#parts, { row, nodeNo });
      })
      .catch(told)
      .finally(() => {
        this.#running.delete(row.id);
        this.wake();
      });
    this.#running.set(row.id, work);
  }

  async #work(row: TaskRow, nodeNo: number): Promise<void> {
    const kind = this.#parts.tasks.kindOf(row.kind)!;
    const claimed = { row, nodeNo };
    if (kind.lane === "delivery") await deliver(this.#parts, claimed, kind);
    else await runSlice(this.#parts, claimed, kind, () => this.#isOver());
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
 * Puts off a task whose failure could not even be recorded, such as one with an input that this version cannot read; otherwise
 * the task would be claimed again at once. After the last pause the task is given up, without asking its kind.
 */
async function setAside(parts: WorkParts, claimed: Claimed): Promise<void> {
  await holding(parts, claimed, async (sql, row) => {
    const now = parts.clock.now();
    const pause = pauses[row.tries];
    if (pause !== undefined) {
      const put = await putOff(sql, row, { pause, now });
      if (row.owner_id !== null) sql.afterCommit(() => parts.tasks.tell(put));
      return;
    }
    const { id, kind, input } = row;
    parts.log.error({ task: id, kind, input }, "a task was given up");
    if (row.owner_id === null) await deleteTask(anyTask, sql, id);
    else await endTask(parts.tasks, sql, row, { now, brokenOff: true, error: stuck, untold: true });
  });
}
