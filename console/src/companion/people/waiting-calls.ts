import type { BridgeAnswer } from "@thingwright/contract/content/panel-bridge.ts";
import { inSequence } from "../../parts/panels/in-sequence.ts";
import { NotSent } from "./connection-status.ts";

type Params = Readonly<Record<string, unknown>>;

interface Waiter {
  resolve: (answer: BridgeAnswer) => void;
  reject: (error: unknown) => void;
}

/** A value that waits to be sent. */
interface Waiting {
  value: unknown;
  /** When the value is given up, in milliseconds since 1970. */
  until: number;
  waiters: Waiter[];
}

interface Deps {
  send: (deviceId: string, params: Params) => Promise<BridgeAnswer>;
  /** Whether a call has failed because the platform could not be reached. */
  isUnreached: (error: unknown) => boolean;
  isOnline: () => boolean;
  /** Called once for all values that are given up together. */
  givenUp: () => void;
}

/**
 * How long a value waits to be sent, in milliseconds. After that, people no longer expect their tap to have an effect.
 */
export const waitsFor = 30_000;
/** How many values wait at most. */
const most = 100;
/** The pauses between two attempts to send, in milliseconds. */
const pauses = { first: 1000, most: 8000 };

/**
 * Sends the values that the person sets. While there is no connection, the newest value of each function point waits:
 * it is sent once the connection is back, or given up after {@link waitsFor}.
 */
export class WaitingCalls {
  readonly #deps: Deps;
  readonly #devices = new Map<string, Map<string, Waiting>>();
  readonly #sending = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** For each function point, the latest call that sets it. An older value must not be sent after that call. */
  readonly #latest = new Map<string, Promise<BridgeAnswer>>();
  readonly #sendInSequence: Deps["send"];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#sendInSequence = inSequence(deps.send);
  }

  /** How many values wait. */
  get count(): number {
    let count = 0;
    for (const values of this.#devices.values()) count += values.size;
    return count;
  }

  waits(deviceId: string, identifier: string): boolean {
    return this.#devices.get(deviceId)?.has(identifier) ?? false;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Sets values of a device, now or once the connection is back. Throws NotSent if the connection does not come back in
   * time, or the error of a call that the platform has refused.
   */
  issue(deviceId: string, params: Params): Promise<BridgeAnswer> {
    const call = this.#issue(deviceId, params, () => Object.keys(params).filter(isLatest));
    const keyOf = (identifier: string) => `${deviceId} ${identifier}`;
    const isLatest = (identifier: string) => this.#latest.get(keyOf(identifier)) === call;
    for (const identifier of Object.keys(params)) this.#latest.set(keyOf(identifier), call);
    const forget = () => {
      for (const identifier of Object.keys(params))
        if (isLatest(identifier)) this.#latest.delete(keyOf(identifier));
    };
    call.then(forget, forget);
    return call;
  }

  /** @param latest returns those function points of the call that no newer call has set */
  async #issue(deviceId: string, params: Params, latest: () => string[]): Promise<BridgeAnswer> {
    // Waits until `issue` has noted this call as the latest one.
    await Promise.resolve();
    if (this.#deps.isOnline() && !this.#devices.has(deviceId)) {
      try {
        return await this.#sendInSequence(deviceId, params);
      } catch (error) {
        if (!this.#deps.isUnreached(error)) throw error;
      }
    }
    const newest = latest();
    const newer = Object.keys(params).find((identifier) => !newest.includes(identifier));
    const last = newer === undefined ? undefined : this.#latest.get(`${deviceId} ${newer}`);
    if (newest.length === 0) return last ?? { code: 200, latency: 0 };
    return this.#wait(
      deviceId,
      Object.fromEntries(newest.map((identifier) => [identifier, params[identifier]])),
    );
  }

  async #wait(deviceId: string, params: Params): Promise<BridgeAnswer> {
    const entries = Object.entries(params);
    if (this.count + entries.length > most) {
      this.#deps.givenUp();
      throw new NotSent();
    }
    const values = this.#devices.get(deviceId) ?? new Map<string, Waiting>();
    this.#devices.set(deviceId, values);
    const until = Date.now() + waitsFor;
    const answers = entries.map(
      ([identifier, value]) =>
        new Promise<BridgeAnswer>((resolve, reject) => {
          // The callers that wait for the replaced value now wait for this one.
          const before = values.get(identifier)?.waiters.splice(0) ?? [];
          values.set(identifier, { value, until, waiters: [...before, { resolve, reject }] });
        }),
    );
    this.#tell();
    this.#plan();
    const all = await Promise.all(answers);
    return all.find(({ code }) => code !== 200) ?? all[0]!;
  }

  /** Sends the waiting values, because the connection may be back. */
  retry(): void {
    this.#tries = 0;
    void this.#sendAll();
  }

  /** Gives up all waiting values without a notice, because another person uses the phone. */
  clear(): void {
    for (const values of this.#devices.values()) for (const one of values.values()) drop(one);
    this.#devices.clear();
    this.#tell();
    this.#plan();
  }

  async #sendAll(): Promise<void> {
    if (this.#deps.isOnline()) await Promise.all([...this.#devices.keys()].map((id) => this.#send(id)));
    this.#plan();
  }

  async #send(deviceId: string): Promise<void> {
    const values = this.#devices.get(deviceId);
    if (!values || this.#sending.has(deviceId)) return;
    this.#sending.add(deviceId);
    const sent = [...values];
    const settle = (with_: (waiter: Waiter) => void) => {
      for (const [identifier, one] of sent) {
        // If a newer value has replaced this one meanwhile, the newer value stays in the map, and has taken over the
        // callers.
        if (values.get(identifier) === one) values.delete(identifier);
        one.waiters.splice(0).forEach(with_);
      }
    };
    let isAgain = true;
    try {
      const params = Object.fromEntries(sent.map(([identifier, { value }]) => [identifier, value]));
      const answer = await this.#deps.send(deviceId, params);
      this.#tries = 0;
      settle(({ resolve }) => resolve(answer));
    } catch (error) {
      if (this.#deps.isUnreached(error)) isAgain = false;
      else settle(({ reject }) => reject(error));
    }
    this.#sending.delete(deviceId);
    if (values.size === 0 && this.#devices.get(deviceId) === values) this.#devices.delete(deviceId);
    this.#tell();
    if (isAgain && this.#devices.has(deviceId)) await this.#send(deviceId);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#ending);
    const ends = [...this.#devices.values()].flatMap((values) =>
      Array.from(values.values(), (one) => one.until),
    );
    if (ends.length === 0) return;
    const pause = Math.min(pauses.most, pauses.first * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => {
      this.#tries += 1;
      void this.#sendAll();
    }, pause);
    this.#ending = setTimeout(() => this.#giveUp(), Math.max(0, Math.min(...ends) - Date.now()));
  }

  #giveUp(): void {
    const now = Date.now();
    let isLost = false;
    for (const [deviceId, values] of this.#devices) {
      const late = [...values].filter(([, { until }]) => until <= now);
      for (const [identifier, one] of late) {
        values.delete(identifier);
        drop(one);
      }
      isLost ||= late.length > 0;
      if (values.size === 0) this.#devices.delete(deviceId);
    }
    if (isLost) {
      this.#deps.givenUp();
      this.#tell();
    }
    this.#plan();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function drop({ waiters }: Waiting): void {
  for (const { reject } of waiters.splice(0)) reject(new NotSent());
}
