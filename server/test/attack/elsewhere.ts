import { Worker } from "node:worker_threads";
import type { Sample } from "../walk/samples.ts";

export interface Calling {
  id: number;
  /** As in `products.create`. */
  name: string;
  token: string;
  input: Sample;
}

export interface Called {
  id: number;
  /** 0 if there was no answer. */
  status: number;
  msg: string;
  /** The data of a refusal. */
  data: unknown;
}

/** Calls routes from another thread, so that this thread does only the server's work. */
export class Elsewhere {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (called: Called) => void>();
  #last = 0;

  constructor(url: string) {
    this.#worker = new Worker(new URL("calling.ts", import.meta.url), { workerData: { url } });
    this.#worker.on("message", (called: Called) => this.#waiting.get(called.id)!(called));
  }

  async call(name: string, token: string, input: Sample): Promise<Called> {
    const id = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<Called>();
    this.#waiting.set(id, resolve);
    this.#worker.postMessage({ id, name, token, input } satisfies Calling, []);
    const called = await promise;
    this.#waiting.delete(id);
    return called;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
