import type { Link } from "./link.ts";

const checkEvery = 100;

/**
 * Pauses reading from connections, because storage is behind or because their device has sent more than it may. One
 * timer serves all paused connections, and runs only while there are any. Their keep-alive timers do not run out
 * meanwhile.
 */
export class ReadPauses {
  /** The connections that `pause` has paused, by account, in the order of the accounts' turns; no set is empty. */
  readonly #untilResume = new Map<string, Set<Link>>();
  /** When the pause of each connection is over, by `performance.now()`. */
  readonly #untilTime = new Map<Link, number>();
  /** The connections that are paused until an event, because their earlier messages wait for it. */
  readonly #waiting = new Set<Link>();
  #timer: NodeJS.Timeout | null = null;

  /** Pauses a connection until `resume` reaches it. @param ownerId the device's account */
  pause(link: Link, ownerId: string): void {
    const links = this.#untilResume.get(ownerId);
    if (links) links.add(link);
    else this.#untilResume.set(ownerId, new Set([link]));
    link.pause("backpressure");
    this.#watch();
  }

  /** Resumes connections, one of each account in turn, until their messages fill the queue again. */
  resume(isFull: () => boolean): void {
    // If an account is added again below, this loop reaches it once more at the end.
    for (const [ownerId, links] of this.#untilResume) {
      if (isFull()) return;
      const [link] = links;
      this.#untilResume.delete(ownerId);
      if (link) links.delete(link);
      if (links.size > 0) this.#untilResume.set(ownerId, links);
      link?.resume("backpressure");
    }
  }

  /** Pauses a connection for some milliseconds. @returns false if it was already paused for a time */
  pauseFor(link: Link, milliseconds: number): boolean {
    const isNew = !this.#untilTime.has(link);
    this.#untilTime.set(link, performance.now() + milliseconds);
    link.pause("rate");
    this.#watch();
    return isNew;
  }

  /** Pauses a connection until something has happened. @param event never rejects */
  pauseWhile(link: Link, event: Promise<unknown>): void {
    if (this.#waiting.has(link)) return;
    this.#waiting.add(link);
    link.pause("waiting");
    this.#watch();
    void event.then(() => {
      this.#waiting.delete(link);
      link.resume("waiting");
    });
  }

  /** Forgets a connection that has ended. */
  forget(link: Link, ownerId: string): void {
    const links = this.#untilResume.get(ownerId);
    links?.delete(link);
    if (links?.size === 0) this.#untilResume.delete(ownerId);
    this.#untilTime.delete(link);
    this.#waiting.delete(link);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #watch(): void {
    this.#timer ??= setInterval(() => this.#check(), checkEvery).unref();
  }

  #check(): void {
    const now = performance.now();
    for (const links of [this.#waiting, ...this.#untilResume.values()])
      for (const link of links) link.stayAlive();
    for (const [link, until] of this.#untilTime) {
      link.stayAlive();
      if (until > now) continue;
      this.#untilTime.delete(link);
      link.resume("rate");
    }
    if (this.#untilResume.size + this.#untilTime.size + this.#waiting.size === 0) this.close();
  }
}
