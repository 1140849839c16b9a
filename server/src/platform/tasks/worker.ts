import type { Cluster } from "../cluster/cluster.ts";
import { anyTask, type WorkDeps } from "./attempt.ts";
import { releaseOf, releaseOthers } from "./claim.store.ts";
import { type Lane, lanes } from "./kind.ts";
import { LaneWorker } from "./lane-worker.ts";
import { repeat } from "../repeat.ts";
import { beginDue } from "./schedules.ts";
import { addedTopic } from "./tasks.ts";

/**
 * New tasks wake a worker at once. Each second the worker also looks for tasks that were put off, and for new tasks
 * whose message was lost.
 */
const lookMs = 1000;
/**
 * The platform's own work and calls to external services have slots of their own, so that they and the tasks of
 * accounts do not wait for each other.
 */
const ownSlots = { platform: 1, delivery: 4 };

/** The parts of the cluster that a worker uses. */
export type WorkerCluster = Pick<Cluster, "self" | "alone" | "onDead">;

export interface Worker {
  /** Takes over the tasks that an earlier process has left, if no other process can work on them. */
  prepare(): Promise<void>;
  start(): void;
  /** Stops claiming tasks, and waits for the steps in progress; calls to external services may go on. */
  close(): Promise<void>;
  /** Waits for the calls to external services in progress. */
  finish(): Promise<void>;
}

/**
 * Makes the worker, which works on tasks as long as the process lives, if the process has the role for it.
 * @param slots how many tasks of accounts are worked on at a time
 */
export function taskWorker(
  deps: WorkDeps,
  { cluster, slots }: { cluster: WorkerCluster; slots: number },
): Worker {
  const workers = new Map(
    lanes.map((lane) => [
      lane,
      new LaneWorker(deps, { cluster, lane, slots: { ...ownSlots, account: slots }[lane] }),
    ]),
  );
  const wakeAll = () => {
    for (const worker of workers.values()) worker.wake();
  };
  const ends: (() => unknown)[] = [];
  // A process of any role may be the one that cleans up after another, even while it closes.
  cluster.onDead(async (no) => {
    if (await releaseOf(anyTask, deps.sql, no)) for (const lane of lanes) deps.bus.publish(addedTopic, lane);
  });
  return {
    async prepare() {
      if (cluster.alone) await releaseOthers(anyTask, deps.sql, cluster.self.no);
    },
    start() {
      if (!cluster.self.roles.includes("worker")) return;
      const stopLooking = repeat(
        "tasks",
        lookMs,
        async () => {
          wakeAll();
          await beginDue(deps);
        },
        deps.log,
      );
      ends.push(
        stopLooking,
        deps.bus.subscribe(addedTopic, (lane) => workers.get(lane as Lane)?.wake()),
      );
      wakeAll();
    },
    async close() {
      await Promise.all(ends.map((end) => end()));
      for (const worker of workers.values()) worker.stop();
      for (const [lane, worker] of workers) if (lane !== "delivery") await worker.settled();
    },
    async finish() {
      await workers.get("delivery")!.settled();
    },
  };
}
