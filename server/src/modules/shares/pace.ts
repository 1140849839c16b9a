import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import { networkOf } from "../../platform/network.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import { tokenKey } from "../../platform/secrets.ts";
import { Shares } from "../../platform/shares.ts";

const seconds = 60;

/** What the holders of codes may do, so that a link that went round the world takes nothing from the account's devices. */
export class SharePace {
  readonly #rates: Record<"code" | "line" | "address", RateLimit>;
  readonly #live = {
    code: new Shares(limits.liveShares.code),
    line: new Shares(limits.liveShares.line),
    address: new Shares(limits.liveShares.address),
    all: new Shares(limits.liveShares.all),
  };

  constructor(clock: Pick<Clock, "steady">) {
    const of = (points: number) => new RateLimit(clock, { points, seconds });
    const { code, line, address } = limits.sharesPerMinute;
    this.#rates = { code: of(code), line: of(line), address: of(address) };
  }

  /** Counts a call before its code is read, so that guesses count as well. Throws too_many_requests. */
  spend(code: string, address: string): void {
    const keys = keysOf(code, address);
    const charges = (["code", "line", "address"] as const).map((by) => [this.#rates[by], keys[by]] as const);
    const wait = Math.max(...charges.map(([rate, key]) => rate.wait(key)));
    if (wait > 0) throw problem("too_many_requests", { seconds: wait });
    for (const [rate, key] of charges) rate.spend(key);
  }

  /** Counts a live connection in. Throws too_many_live. @returns counts it out again */
  enter(code: string, address: string): () => void {
    const keys = { ...keysOf(code, address), all: "" };
    const places = (["code", "line", "address", "all"] as const).map(
      (by) => [this.#live[by], keys[by]] as const,
    );
    if (places.some(([place, key]) => place.isFull(key))) throw problem("too_many_live");
    for (const [place, key] of places) place.take(key);
    return () => {
      for (const [place, key] of places) place.giveBack(key);
    };
  }
}

/** By what a holder is counted: a code, an address, and the code at that address, so that no holder can use it up for the others. */
function keysOf(code: string, from: string) {
  const [key, address] = [tokenKey(code), networkOf(from)];
  return { code: key, address, line: `${key} ${address}` };
}
