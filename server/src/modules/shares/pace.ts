import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import { networkOf, networksOf } from "../../platform/network.ts";
import { NetworkRate } from "../../platform/limits/network-rate.ts";
import { RateLimit } from "../../platform/limits/rate-limit.ts";
import { tokenKey } from "../../platform/secrets.ts";
import { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";

const seconds = 60;

/**
 * Limits the calls and live connections of people who hold share codes, so that a share link that many people open does
 * not slow down the account's own devices.
 */
export class SharePace {
  readonly #rates: { code: RateLimit; line: RateLimit; address: NetworkRate };
  readonly #live = {
    code: new ConcurrencyLimit(limits.liveShares.code),
    line: new ConcurrencyLimit(limits.liveShares.line),
    all: new ConcurrencyLimit(limits.liveShares.all),
  };
  /**
   * Live connections by network. There is one counter for each size of network (`lines`), because larger networks may
   * have more connections.
   */
  readonly #liveByLines = new Map<number, ConcurrencyLimit>();

  constructor(clock: Pick<Clock, "steady">) {
    const { code, line, address } = limits.sharesPerMinute;
    this.#rates = {
      code: new RateLimit(clock, { points: code, seconds }),
      line: new RateLimit(clock, { points: line, seconds }),
      address: new NetworkRate(clock, { points: address, seconds }),
    };
  }

  /** Counts a call before its code is checked, so that guessing codes is limited too. Throws too_many_requests. */
  spend(code: string, address: string): void {
    const keys = { ...keysOf(code, address), address };
    const charges = (["code", "line", "address"] as const).map((by) => [this.#rates[by], keys[by]] as const);
    const wait = Math.max(...charges.map(([rate, key]) => rate.wait(key)));
    if (wait > 0) throw problem("too_many_requests", { seconds: wait });
    for (const [rate, key] of charges) rate.spend(key);
  }

  /** Counts a new live connection. Throws too_many_live. @returns a function to call once the connection has closed */
  enter(code: string, address: string): () => void {
    const keys = { ...keysOf(code, address), all: "" };
    const places = [
      ...(["code", "line", "all"] as const).map((by) => [this.#live[by], keys[by]] as const),
      ...networksOf(address).map(({ network, lines }) => [this.#liveOf(lines), network] as const),
    ];
    if (places.some(([place, key]) => place.isFull(key))) throw problem("too_many_live");
    for (const [place, key] of places) place.take(key);
    return () => {
      for (const [place, key] of places) place.giveBack(key);
    };
  }

  #liveOf(lines: number): ConcurrencyLimit {
    const known = this.#liveByLines.get(lines) ?? new ConcurrencyLimit(limits.liveShares.address * lines);
    this.#liveByLines.set(lines, known);
    return known;
  }
}

/**
 * The keys of two of the limits. `code` counts everybody who uses a share code, `line` those among them on one network,
 * so that one holder cannot use up the limit of the code for the others.
 */
function keysOf(code: string, from: string) {
  const key = tokenKey(code);
  return { code: key, line: `${key} ${networkOf(from)}` };
}
