import type { Captcha } from "@thingwright/contract/captcha.ts";
import { limits } from "@thingwright/contract/limits.ts";

/** What verification needs could not be loaded: the challenge itself, or its provider's script. */
export class CaptchaUnloadable extends Error {}

export type CaptchaState =
  | { at: "idle" | "verifying" | "expired" | "unloadable" }
  /** Not passed; `error` when the server gave no challenge. */
  | { at: "failed"; error?: unknown }
  | { at: "passed"; captcha: Captcha };

/** One verification box: its state, and how it changes. */
export interface CaptchaControl {
  state: () => CaptchaState;
  subscribe: (listener: () => void) => () => void;
  /** The ticket that is there, or that a new verification brings; null when it is not passed. */
  verify: () => Promise<Captcha | null>;
  /** After a ticket was used: each counts once. */
  reset: () => void;
  /** After the server refused a ticket. */
  refuse: () => void;
}

/** How often loading has failed in this browser tab; kept over the reload that the first failure asks for. */
export interface FailureCount {
  read: () => number;
  write: (count: number) => void;
}

interface Parts {
  getTicket: (signal: AbortSignal) => Promise<Captcha | null>;
  fallbackTicket: () => Captcha;
  failures: FailureCount;
}

/** A passed verification expires after five minutes; a second failure to load goes on with a fallback ticket. */
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
    // The server counts from when it made the challenge.
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
