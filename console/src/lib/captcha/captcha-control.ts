import type { Captcha } from "@thingwright/contract/accounts/captcha.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";

/** The challenge or its provider's script could not be loaded. */
export class CaptchaUnloadable extends Error {}

export type CaptchaState =
  | { at: "idle" | "verifying" | "expired" | "unloadable" }
  /** The challenge was not passed. `error` is present if the server gave no challenge. */
  | { at: "failed"; error?: unknown }
  | { at: "passed"; captcha: Captcha };

/** One verification box: its state, and how it changes. */
export interface CaptchaControl {
  state: () => CaptchaState;
  subscribe: (listener: () => void) => () => void;
  /** Returns the ticket that is still valid, or that of a new verification; null if the user does not pass it. */
  verify: () => Promise<Captcha | null>;
  /** Call it after a ticket was used, because each ticket is valid only once. */
  reset: () => void;
  /** Call it after the server refused a ticket. */
  refuse: () => void;
}

/**
 * How often loading has failed in this browser tab; the number survives the page reload that the user is asked for
 * after the first failure.
 */
export interface FailureCount {
  read: () => number;
  write: (count: number) => void;
}

interface Parts {
  getTicket: (signal: AbortSignal) => Promise<Captcha | null>;
  fallbackTicket: () => Captcha;
  failures: FailureCount;
}

/** A passed verification expires after five minutes. If loading fails a second time, a fallback ticket is used. */
export function captchaControl({ getTicket, fallbackTicket, failures }: Parts): CaptchaControl {
  const listeners = new Set<() => void>();
  let state: CaptchaState = { at: "idle" };
  let running: { promise: Promise<Captcha | null>; abort: AbortController } | undefined;
  let expiry: ReturnType<typeof setTimeout> | undefined;

  function become(next: CaptchaState): void {
    clearTimeout(expiry);
    state = next;
    for (const listener of listeners) listener();
  }

  function leave(next: CaptchaState): void {
    running?.abort.abort();
    running = undefined;
    become(next);
  }

  function pass(captcha: Captcha, startedAt: number): Captcha {
    become({ at: "passed", captcha });
    const left = startedAt + limits.captchaSeconds * 1000 - Date.now();
    expiry = setTimeout(() => become({ at: "expired" }), left);
    return captcha;
  }

  async function run(signal: AbortSignal): Promise<Captcha | null> {
    // The five minutes for which the server accepts the ticket begin when it makes the challenge.
    const startedAt = Date.now();
    try {
      const captcha = await getTicket(signal);
      if (signal.aborted) return null;
      if (captcha) {
        failures.write(0);
        return pass(captcha, startedAt);
      }
      become({ at: "failed" });
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof CaptchaUnloadable)) become({ at: "failed", error });
      else if (failures.read() > 0) return pass(fallbackTicket(), startedAt);
      else {
        failures.write(1);
        become({ at: "unloadable" });
      }
    }
    return null;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    verify: () => {
      if (state.at === "passed") return Promise.resolve(state.captcha);
      if (running) return running.promise;
      const abort = new AbortController();
      become({ at: "verifying" });
      const promise = run(abort.signal).finally(() => {
        if (running?.abort === abort) running = undefined;
      });
      running = { promise, abort };
      return promise;
    },
    reset: () => leave({ at: "idle" }),
    refuse: () => leave({ at: "failed" }),
  };
}
