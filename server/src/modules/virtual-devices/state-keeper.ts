import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Behavior } from "@thingwright/device/behavior.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { storeStates } from "./behavior.store.ts";

const platform = systemScope("the platform runs every owner's virtual devices");
/** How often states are stored, in milliseconds: a killed process loses only the changes since then. */
const everyMs = 10_000;
/** How many devices are stored in one statement. */
const atOnce = 100;

type Behaviors = readonly (readonly [id: string, behavior: Behavior])[];

/** Stores the states of virtual devices, every few seconds and when the devices stop. */
export class StateKeeper {
  readonly #sql: Sql;
  readonly #all: () => Behaviors;
  /** The value of `changes` with which each behavior was last stored. */
  readonly #stored = new WeakMap<Behavior, number>();
  #last: Promise<void> = Promise.resolve();
  #saving = false;

  constructor(sql: Sql, all: () => Behaviors) {
    this.#sql = sql;
    this.#all = all;
  }

  /** Begins to store all states at intervals. @returns a function that ends this */
  begin(failed: (error: unknown) => void): () => void {
    const timer = setInterval(() => {
      // While a slow database is still saving, it gets no more work.
      if (this.#saving) return;
      this.#saving = true;
      this.save(this.#all())
        .catch(failed)
        .finally(() => (this.#saving = false));
    }, everyMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /**
   * Stores the devices that have changed, after any save under way, so that an older state never overwrites a newer
   * one.
   */
  async save(behaviors: Behaviors): Promise<void> {
    const saved = this.#last.then(() => this.#store(behaviors));
    this.#last = saved.catch(() => undefined);
    await saved;
  }

  async #store(behaviors: Behaviors): Promise<void> {
    const changed = behaviors.filter(([, behavior]) => this.#stored.get(behavior) !== behavior.changes);
    for (let at = 0; at < changed.length; at += atOnce) {
      const some = changed.slice(at, at + atOnce).map(([id, behavior]) => {
        const { changes } = behavior;
        return { id, behavior, changes, state: behavior.state(limits.behaviorStateCharacters) };
      });
      await storeStates(platform, this.#sql, some);
      for (const { behavior, changes } of some) this.#stored.set(behavior, changes);
    }
  }
}
