import type { Cluster } from "../cluster/cluster.ts";
import { anyTask, type WorkParts } from "./attempt.ts";
import { releaseOf, releaseOthers } from "./claim.store.ts";
import { type Lane, lanes } from "./kind.ts";
import { LaneWorker } from "./lane-worker.ts";
import { repeat } from "../repeat.ts";
import { beginDue } from "./schedules.ts";
import { addedTopic } from "./tasks.ts";

/** New tasks wake a worker at once. Each second it looks for those that were put off, or of which it was not told. */
const lookMs = 1000;
/** The platform's own work has slots beside those of accounts, and calls outside beside both: none waits for another. */
const ownSlots = { platform: 1, delivery: 4 };

/** What a worker has to know of the processes that share the database. */
export type WorkerCluster = Pick<Cluster, "self" | "alone" | "onDead">;

export interface Worker {
  /** Where no other process can work on the tasks that an earlier one has left, takes them over. */
  prepare(): Promise<void>;
  start(): void;
  /** Claims nothing more, and waits for the steps that are under way; calls outside may go on. */
  close(): Promise<void>;
  /** Waits for the calls outside that are under way. */
  finish(): Promise<void>;
}

/**
 * Works on tasks as long as the process lives, if it has the role for it.
 * @param slots how many tasks of accounts are worked on at a time
 */
export function taskWorker(
  parts: WorkParts,
  { cluster, slots }: { cluster: WorkerCluster; slots: number },
): Worker {
  const workers = new Map(
    lanes.map((lane) => [
      lane,
      new LaneWorker(parts, { cluster, lane, slots: { ...ownSlots, account: slots }[lane] }),
    ]),
  );
  const wakeAll = () => {
    for (const worker of workers.values()) worker.wake();
  };
  const ends: (() => unknown)[] = [];
  // A process of any role may be the one that cleans up after another, even while it closes.
  cluster.onDead(async (no) => {
    if (await releaseOf(anyTask, parts.sql, no))
      for (const lane of lanes) parts.bus.publish(addedTopic, lane);
  });
  return {
    async prepare() {
      if (cluster.alone) await releaseOthers(anyTask, parts.sql, cluster.self.no);
    },
    start() {
      if (!cluster.self.roles.includes("worker")) return;
      const stopLooking = repeat(
        "tasks",
        lookMs,
        async () => {
          wakeAll();
          await beginDue(parts);
        },
        parts.log,
      );
      ends.push(
        stopLooking,
        parts.bus.subscribe(addedTopic, (lane) => workers.get(lane as Lane)?.wake()),
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
