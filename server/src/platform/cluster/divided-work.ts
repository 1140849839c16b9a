import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Session } from "../database/steady-session.ts";
import type { Logger } from "../log.ts";
import type { SharedWork } from "./cluster.ts";
import { runUntilAborted } from "./run-until-aborted.ts";
import { type HeldLocks, lock, lockClass, tryLocks, unlock } from "./locks.ts";
import { workNo } from "./nodes.store.ts";

/** A shard that is given back is unlocked after this time at the latest, even if its work goes on. */
const settleMs = 10_000;

interface Shard {
  controller: AbortController;
  /** Settles when the work of the shard has settled. */
  done: Promise<void>;
  /** Whether this process holds the lock: false once the lock is released, or its session has ended. */
  locked: boolean;
  /** Set once the shard is given back; settles when its lock is free. */
  returned: Promise<void> | null;
}

interface Deps {
  session: Session;
  log: Logger;
  /** Called when locks have become free, so that the other processes look for shards. */
  freed: () => void;
}

/** Work that this process divides with others: it holds the lock of each of its shards while it does the shard. */
export class DividedWork {
  readonly work: SharedWork;
  readonly #deps: Deps;
  readonly #held = new Map<number, Shard>();
  /** The work's number while this process takes part in it; null otherwise. */
  #no: number | null = null;
  #stopped = false;

  constructor(work: SharedWork, deps: Deps) {
    this.work = work;
    this.#deps = deps;
  }

  /** Takes part in the work from now on, unless it already does. @returns whether it begins with this call */
  async enter(self: number): Promise<boolean> {
    if (this.#no !== null || this.#stopped) return false;
    const { session } = this.#deps;
    const no = await workNo(session, this.work.name);
    await lock(session, lockClass.partaking + no, self);
    this.#no = no;
    return true;
  }

  /**
   * Takes free shards, or gives some back, until this process has its fair share. @returns whether it needs another
   * look at the locks
   */
  async divide(locks: HeldLocks, self: number): Promise<boolean> {
    if (this.#no === null || this.#stopped) return false;
    const classOfShards = lockClass.shard + this.#no;
    const share = this.#shareOf(self, [...locks.of(lockClass.partaking + this.#no)]);
    const mine = [...this.#held].filter(([, { controller }]) => !controller.signal.aborted);
    for (const [no, shard] of mine.slice(share)) void this.#giveBack(no, shard);
    if (mine.length >= share) return false;
    const free = Array.from({ length: this.work.shards }, (_, no) => no).filter(
      (no) => !locks.of(classOfShards).has(no) && !this.#held.has(no),
    );
    const wanted = free.slice(0, share - mine.length);
    if (wanted.length === 0) return false;
    const got = await tryLocks(this.#deps.session, classOfShards, wanted);
    if (this.#stopped || this.#no === null) {
      for (const no of got) await unlock(this.#deps.session, classOfShards, no);
      return false;
    }
    for (const no of got) this.#begin(no);
    // Another process was quicker; other shards may be free.
    return got.length < wanted.length && wanted.length < free.length;
  }

  /** Stops all shards at once, since the session has ended and its locks are free. */
  lost(): void {
    this.#no = null;
    for (const [no, shard] of this.#held) {
      shard.locked = false;
      void this.#giveBack(no, shard);
    }
  }

  /** Gives all shards back, and waits for the work in progress. */
  async stop(self: number): Promise<void> {
    this.#stopped = true;
    const no = this.#no;
    await Promise.all([...this.#held].map(([one, shard]) => this.#giveBack(one, shard)));
    if (no === null || this.#no !== no) return;
    this.#no = null;
    await unlock(this.#deps.session, lockClass.partaking + no, self).catch(() => {});
    this.#deps.freed();
  }

  /**
   * Returns this process's fair share of the shards. The name of the work decides which processes get one of the
   * remainder.
   */
  #shareOf(self: number, partaking: readonly number[]): number {
    const others = partaking.filter((no) => no !== self);
    const count = others.length + 1;
    const rank = (no: number) => hash("sha256", `${this.work.name} ${no}`);
    const mine = rank(self);
    const place = others.filter((no) => rank(no) < mine).length;
    return Math.floor(this.work.shards / count) + (place < this.work.shards % count ? 1 : 0);
  }

  #begin(no: number): void {
    const controller = new AbortController();
    const done = runUntilAborted(this.work, no, controller.signal, this.#deps.log);
    const shard: Shard = { controller, done, locked: true, returned: null };
    this.#held.set(no, shard);
    // Until its work has settled, this process does not begin the shard again, even if the lock is free.
    void done.then(() => this.#held.delete(no));
  }

  #giveBack(no: number, shard: Shard): Promise<void> {
    shard.controller.abort();
    return (shard.returned ??= this.#return(no, shard));
  }

  async #return(no: number, shard: Shard): Promise<void> {
    const { log, session, freed } = this.#deps;
    const late = delay(settleMs, true, { ref: false });
    if (await Promise.race([shard.done.then(() => false), late]))
      log.error({ work: this.work.name, shard: no }, "shared work did not end when it should");
    if (!shard.locked || this.#no === null) return;
    shard.locked = false;
    await unlock(session, lockClass.shard + this.#no, no).catch(() => {});
    freed();
  }
}
