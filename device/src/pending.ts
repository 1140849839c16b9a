import { DeviceError } from "./device-error.ts";

interface Waiting<T> {
  resolve: (value: T) => void;
  reject: (error: DeviceError) => void;
  timer: NodeJS.Timeout;
}

/** Questions that wait for their answer, by key, each with a deadline. */
export class Pending<T> {
  readonly #waiting = new Map<string, Waiting<T>>();

  /** The answer to a key; rejects with `timeout` after so many milliseconds. */
  wait(key: string, milliseconds: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.fail(key, new DeviceError("timeout", `no answer within ${milliseconds} ms`));
      }, milliseconds);
      this.#waiting.set(key, { resolve, reject, timer });
    });
  }

  /** Answers a question. @returns false when nobody waits for this key any more */
  settle(key: string, value: T): boolean {
    const waiting = this.#take(key);
    waiting?.resolve(value);
    return waiting !== undefined;
  }

  fail(key: string, error: DeviceError): void {
    this.#take(key)?.reject(error);
  }

  failAll(error: DeviceError): void {
    for (const key of this.#waiting.keys()) this.fail(key, error);
  }

  #take(key: string): Waiting<T> | undefined {
    const waiting = this.#waiting.get(key);
    if (waiting) clearTimeout(waiting.timer);
    this.#waiting.delete(key);
    return waiting;
  }
}
