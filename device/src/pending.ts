import { DeviceError } from "./device-error.ts";

interface Waiting<T> {
  resolve: (value: T) => void;
  reject: (error: DeviceError) => void;
  timer: NodeJS.Timeout;
}

/** Pending requests by key, each with a deadline. */
export class Pending<T> {
  readonly #waiting = new Map<string, Waiting<T>>();

  /** Waits for the answer to a key; rejects with `timeout` after `milliseconds`. */
  wait(key: string, milliseconds: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.fail(key, new DeviceError("timeout", `no answer within ${milliseconds} ms`));
      }, milliseconds);
      this.#waiting.set(key, { resolve, reject, timer });
    });
  }

  /** Resolves a request. @returns false if no request waits for this key */
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
