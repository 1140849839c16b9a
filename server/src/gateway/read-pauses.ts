import type { Link } from "./link.ts";

const checkEvery = 100;

/**
 * Connections that are not read for a while: storage is behind, or their device sent more than it may. One timer serves
 * all of them, and runs only while there are any. A paused connection does not count as silent.
 */
export class ReadPauses {
  readonly #untilResume = new Set<Link>();
  /** When each of these pauses is over, by `performance.now()`. */
  readonly #untilTime = new Map<Link, number>();
  #timer: NodeJS.Timeout | null = null;

  /** Pauses a connection until `resume`. */
  pause(link: Link): void {
    this.#untilResume.add(link);
    link.pause("backpressure");
    this.#watch();
  }

  /** Resumes one paused connection after the other, until what they bring fills storage again. */
  resume(isFull: () => boolean): void {
    for (const link of this.#untilResume) {
      if (isFull()) return;
      this.#untilResume.delete(link);
      link.resume("backpressure");
    }
  }

  /** Pauses a connection for some milliseconds. @returns false if it was already paused so */
  pauseFor(link: Link, milliseconds: number): boolean {
    const isNew = !this.#untilTime.has(link);
    this.#untilTime.set(link, performance.now() + milliseconds);
    link.pause("rate");
    this.#watch();
    return isNew;
  }

  /** Forgets a connection that has ended. */
  forget(link: Link): void {
    this.#untilResume.delete(link);
    this.#untilTime.delete(link);
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
    for (const link of this.#untilResume) link.stayAlive();
    for (const [link, until] of this.#untilTime) {
      link.stayAlive();
      if (until > now) continue;
      this.#untilTime.delete(link);
      link.resume("rate");
    }
    if (this.#untilResume.size === 0 && this.#untilTime.size === 0) this.close();
  }
}
