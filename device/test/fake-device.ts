import type { BehavingDevice } from "../src/behavior.ts";
import type { Answer, Values } from "../src/dialect.ts";
import type { DesiredHandler, ServiceHandler, SetHandler } from "../src/handlers.ts";
import type { Scheduler } from "../src/scheduler.ts";

/** A device without a network: it records posts, and the test calls its handlers. */
export class FakeDevice implements BehavingDevice {
  online = false;
  readonly posts: Values[] = [];
  /** The times of posts; undefined for a post without a time. */
  readonly times: (number | undefined)[] = [];
  readonly events: { event: string; value: unknown }[] = [];
  /** The result of the next posts. */
  outcome: () => Promise<void> = () => Promise.resolve();
  set: SetHandler | null = null;
  desired: DesiredHandler | null = null;
  readonly services = new Map<string, ServiceHandler>();
  readonly #listeners = new Set<() => void>();

  post(values: Values, { time }: { time?: number } = {}): Promise<void> {
    this.posts.push(values);
    this.times.push(time);
    return this.outcome();
  }

  postEvent(event: string, value: unknown): Promise<void> {
    this.events.push({ event, value });
    return this.outcome();
  }

  onSet(handler: SetHandler): never {
    this.set = handler;
    return this as never;
  }

  onService(service: string, handler: ServiceHandler): never {
    this.services.set(service, handler);
    return this as never;
  }

  /** The handler for services without a handler of their own. */
  get service(): ServiceHandler | null {
    return this.services.get("*") ?? null;
  }

  onDesired(handler: DesiredHandler): never {
    this.desired = handler;
    return this as never;
  }

  on(_: "online", listener: () => void): void {
    this.#listeners.add(listener);
  }

  off(_: "online", listener: () => void): void {
    this.#listeners.delete(listener);
  }

  connect(): void {
    this.online = true;
    for (const listener of this.#listeners) listener();
  }

  async issue(values: Values): Promise<Answer | undefined> {
    return (await this.set?.(values)) ?? undefined;
  }
}

/** A clock that stands still until a test advances it. */
export class FakeScheduler implements Scheduler {
  #now: number;
  #tasks: { at: number; task: () => void }[] = [];

  constructor(now = 0) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, task: () => void): () => void {
    const entry = { at: this.#now + milliseconds, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  /** Advances the time and runs due tasks in order, including tasks that these schedule. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await new Promise(setImmediate);
      const due = this.#tasks.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#tasks = this.#tasks.filter((other) => other !== due);
      this.#now = due.at;
      due.task();
    }
    this.#now = end;
  }

  get pending(): number {
    return this.#tasks.length;
  }
}
