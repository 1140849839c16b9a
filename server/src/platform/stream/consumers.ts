import type { Clock } from "../clock.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import { repeat } from "../repeat.ts";
import type { Consumer } from "./consumer.ts";
import type { Lag } from "./metrics.ts";
import { takePositions } from "./division.ts";
import { rowsBetween } from "./offset.ts";
import { consumersWithPositions } from "./positions.store.ts";
import { Runner, type RunnerDeps } from "./runner.ts";
import { Tail } from "./tail.ts";
import type { Waker } from "./waker.ts";

const scope = systemScope("consumers are the platform's own");
const upkeepMs = 60_000;

interface ConsumersDeps {
  /** A connection pool of its own, so that consumers cannot keep devices waiting. */
  sql: Sql;
  clock: Clock;
  cluster: Cluster;
  log: Logger;
  waker: Waker;
  lost: RunnerDeps["lost"];
}

interface Running {
  consumer: Consumer;
  runners: Set<Runner>;
  stop: () => Promise<void>;
}

/** Runs the consumers of this process, each for the shards that this process holds. */
export class Consumers {
  readonly #deps: ConsumersDeps;
  readonly #running = new Map<string, Running>();
  readonly #tail: Tail;
  readonly #endWake: () => void;
  readonly #endUpkeep: () => Promise<void>;

  constructor(deps: ConsumersDeps) {
    this.#deps = deps;
    this.#tail = new Tail(deps.sql, deps.log);
    this.#endWake = deps.waker.onWake(() => this.#tail.wake());
    this.#endUpkeep = repeat("stream", upkeepMs, () => this.#maintain(), deps.log);
  }

  get names(): string[] {
    return [...this.#running.keys()];
  }

  /** Adds a consumer. @returns a function that stops the consumer, and waits for the work in progress */
  add(consumer: Consumer): () => Promise<void> {
    const { name, shards } = consumer;
    if (this.#running.has(name)) throw new Error(`there are two consumers ${name}`);
    const runners = new Set<Runner>();
    const runnerDeps = { ...this.#deps, tail: this.#tail };
    // Shards with effects in the database share a runner, because it is cheaper to commit their effects together.
    // Deliveries wait for external services, so each shard has its own runner and they run in parallel.
    const shared = "handle" in consumer ? new Runner(consumer, runnerDeps) : null;
    if (shared) runners.add(shared);
    const end = this.#deps.cluster.share({
      name: `stream ${name}`,
      shards,
      role: "worker",
      work: async (shard, signal) => {
        this.#tail.start();
        if (shared) return shared.hold(shard, signal);
        const runner = new Runner(consumer, runnerDeps);
        runners.add(runner);
        await runner.hold(shard, signal).finally(() => runners.delete(runner));
      },
    });
    const stop = async () => {
      await end();
      this.#running.delete(name);
    };
    this.#running.set(name, { consumer, runners, stop });
    return stop;
  }

  /** Creates the positions of new consumers, so that they receive all events from now on. */
  async begin(): Promise<void> {
    const { sql, clock } = this.#deps;
    const known = await consumersWithPositions(scope, sql);
    for (const { consumer } of this.#running.values())
      if (!known.has(consumer.name)) await takePositions(sql, consumer, clock.now());
  }

  lags(): Lag[] {
    const now = this.#deps.clock.now();
    return [...this.#running].map(([consumer, { runners }]) => {
      const lag = { consumer, seconds: 0, batches: 0 };
      for (const { held } of runners)
        for (const { offset, time } of held) {
          const batches = rowsBetween(offset, this.#tail.end);
          if (batches === 0) continue;
          const since = this.#tail.isKept(offset) ? this.#tail.timeAfter(offset) : time;
          lag.batches = Math.max(lag.batches, batches);
          lag.seconds = Math.max(lag.seconds, (now - (since ?? now)) / 1000);
        }
      return lag;
    });
  }

  /** Stores the positions of shards that had no event lately, and forgets writers that have been removed. */
  async #maintain(): Promise<void> {
    for (const { runners } of this.#running.values()) for (const runner of runners) runner.save();
    await this.#tail.prune();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ stop }) => stop()));
    this.#endWake();
    await this.#endUpkeep();
    await this.#tail.close();
  }
}
