import { getHeapStatistics } from "node:v8";

/**
 * Watches how long this thread works without letting anything else have its turn, and how much memory it holds. Counted is
 * the time of the processor, so that it does not matter what else the machine does.
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

  /** The longest turn in milliseconds, and the most bytes that were held, since this was last asked. */
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

/** Bytes of this thread's objects and buffers. */
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

/** Milliseconds of a fixed piece of work, by which others are measured: it takes a slow machine longer, too. */
export function fixedWorkMs(): number {
  const before = process.threadCpuUsage();
  for (let i = 0; i < times; i++) JSON.parse(JSON.stringify(things));
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / times;
}
