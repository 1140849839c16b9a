import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Session } from "../database/steady-session.ts";
import type { Logger } from "../log.ts";
import type { SharedWork } from "./cluster.ts";
import { keepAt } from "./keep-at.ts";
import { type HeldLocks, lock, lockClass, tryLocks, unlock } from "./locks.ts";
import { workNo } from "./nodes.store.ts";

/** A part that is given back is unlocked after this time at the latest, even if its work goes on. */
const settleMs = 10_000;

interface Part {
  controller: AbortController;
  /** Settles when the work of the part has settled. */
  done: Promise<void>;
  /** False once the session that held the lock has ended. */
  locked: boolean;
  /** Set once the part is given back; settles when its lock is free. */
  returned: Promise<void> | null;
}

interface Parts {
  session: Session;
  log: Logger;
  /** Called when locks have become free, so that the other processes look for parts. */
  freed: () => void;
}

/** Work that this process divides with others: it holds the lock of each of its parts while it does the part. */
export class DividedWork {
  readonly work: SharedWork;
  readonly #parts: Parts;
  readonly #held = new Map<number, Part>();
  /** The work's number while this process takes part in it; null otherwise. */
  #no: number | null = null;
  #stopped = false;

  constructor(work: SharedWork, parts: Parts) {
    this.work = work;
    this.#parts = parts;
  }

  /** Takes part in the work from now on, unless it already does. @returns whether it has begun to */
  async enter(self: number): Promise<boolean> {
    if (this.#no !== null || this.#stopped) return false;
    const { session } = this.#parts;
    const no = await workNo(session, this.work.name);
    await lock(session, lockClass.partaking + no, self);
    this.#no = no;
    return true;
  }

  /** Takes free parts, or gives some back, until it has its fair share. @returns whether another look is needed */
  async divide(locks: HeldLocks, self: number): Promise<boolean> {
    if (this.#no === null || this.#stopped) return false;
    const classOfParts = lockClass.part + this.#no;
    const share = this.#shareOf(self, [...locks.of(lockClass.partaking + this.#no)]);
    const mine = [...this.#held].filter(([, { controller }]) => !controller.signal.aborted);
    for (const [no, part] of mine.slice(share)) void this.#giveBack(no, part);
    if (mine.length >= share) return false;
    const free = Array.from({ length: this.work.parts }, (_, no) => no).filter(
      (no) => !locks.of(classOfParts).has(no) && !this.#held.has(no),
    );
    const wanted = free.slice(0, share - mine.length);
    if (wanted.length === 0) return false;
    const got = await tryLocks(this.#parts.session, classOfParts, wanted);
    if (this.#stopped || this.#no === null) {
      for (const no of got) await unlock(this.#parts.session, classOfParts, no);
      return false;
    }
    for (const no of got) this.#begin(no);
    // Another process was quicker; other parts may be free.
    return got.length < wanted.length && wanted.length < free.length;
  }

  /** Stops all parts at once, since the session has ended and its locks are free. */
  lost(): void {
    this.#no = null;
    for (const [no, part] of this.#held) {
      part.locked = false;
      void this.#giveBack(no, part);
    }
  }

  /** Gives all parts back, and waits for the work in progress. */
  async stop(self: number): Promise<void> {
    this.#stopped = true;
    const no = this.#no;
    await Promise.all([...this.#held].map(([one, part]) => this.#giveBack(one, part)));
    if (no === null || this.#no !== no) return;
    this.#no = null;
    await unlock(this.#parts.session, lockClass.partaking + no, self).catch(() => {});
    this.#parts.freed();
  }

  /** Returns a fair share of parts; which processes get one of the remaining parts differs from work to work. */
  #shareOf(self: number, partaking: readonly number[]): number {
    const others = partaking.filter((no) => no !== self);
    const count = others.length + 1;
    const rank = (no: number) => hash("sha256", `${this.work.name} ${no}`);
    const mine = rank(self);
    const place = others.filter((no) => rank(no) < mine).length;
    return Math.floor(this.work.parts / count) + (place < this.work.parts % count ? 1 : 0);
  }

  #begin(no: number): void {
    const controller = new AbortController();
    const done = keepAt(this.work, no, controller.signal, this.#parts.log);
    const part: Part = { controller, done, locked: true, returned: null };
    this.#held.set(no, part);
    // Until its work has settled, this process does not begin the part again, even if the lock is free.
    void done.then(() => this.#held.delete(no));
  }

  #giveBack(no: number, part: Part): Promise<void> {
    part.controller.abort();
    return (part.returned ??= this.#return(no, part));
  }

  async #return(no: number, part: Part): Promise<void> {
    const { log, session, freed } = this.#parts;
    const late = delay(settleMs, true, { ref: false });
    if (await Promise.race([part.done.then(() => false), late]))
      log.error({ work: this.work.name, part: no }, "shared work did not end when it should");
    if (!part.locked || this.#no === null) return;
    part.locked = false;
    await unlock(session, lockClass.part + this.#no, no).catch(() => {});
    freed();
  }
}
