import { getHeapStatistics } from "node:v8";

/**
 * Measures how long this thread blocks its event loop, and how much memory it holds. It counts processor time, so that
 * other work of the machine does not matter.
 */
export class LoopWatch {
  #turnMs = 0;
  #bytes = 0;
  #last = process.threadCpuUsage();
  readonly #timer = setInterval(() => this.#look(), 1);

  #look(): void {
    const now = process.threadCpuUsage();
    const spent = now.user + now.system - this.#last.user - this.#last.system;
    this.#turnMs = Math.max(this.#turnMs, spent / 1000);
    this.#bytes = Math.max(this.#bytes, heldBytes());
    this.#last = now;
  }

  /** The longest turn of the event loop in milliseconds, and the most bytes held, since the last call. */
  take(): { turnMs: number; bytes: number } {
    this.#look();
    const seen = { turnMs: this.#turnMs, bytes: this.#bytes };
    this.#turnMs = 0;
    this.#bytes = 0;
    return seen;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** The bytes of this thread's objects and buffers. */
export function heldBytes(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return used + external;
}

const things = Array.from({ length: 20_000 }, (_, i) => ({
  id: i,
  name: `thing ${(i * 7919) % 20_000}`,
  on: i % 3 === 0,
}));

const times = 10;

/**
 * Milliseconds of a fixed piece of work, as a unit for measurements, because it takes longer on a slow machine, too.
 */
export function fixedWorkMs(): number {
  const before = process.threadCpuUsage();
  for (let i = 0; i < times; i++) JSON.parse(JSON.stringify(things));
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / times;
}
