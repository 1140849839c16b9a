import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import type { AttackName } from "./attacks.ts";
import { type AttackOptions, type Attacked, type Bed, type BedOptions, makeBed } from "./bed.ts";
import { resourcesOf, type Tried } from "./witnesses.ts";

/**
 * Milliseconds within which the platform has to answer under attack. The two calls of a browser may take `browserTimes`
 * as long.
 */
const patience = { answer: 1000, browserTimes: 3 };
/**
 * A busy machine is slow at everything. Therefore the limit grows by this many times the duration of the longest bare
 * database query during the same attack.
 */
const barest = 4;
/**
 * How many file descriptors more than before the attack may be open afterwards, because connections to the database and
 * of probes open and close.
 */
const fewDescriptors = 20;

export interface HeldBed extends Omit<Bed, "attack"> {
  /** Attacks, and expects that the platform always answers honest clients within a second. */
  attack(name: AttackName, options?: AttackOptions): Promise<Attacked>;
  /**
   * Expects that the server's memory falls below `memory` MiB, and its file descriptors nearly to their number before
   * the first attack.
   */
  settled(below: { memory: number }): Promise<void>;
}

/** A bed whose server is expected to withstand the attacks. */
export async function makeHeldBed(options?: BedOptions): Promise<HeldBed> {
  const bed = await makeBed(options);
  const first = await resourcesOf(bed.server.pid);
  return {
    ...bed,
    async attack(name, attackOptions) {
      const seen = await bed.attack([name], attackOptions);
      const { ready, acknowledged, browsed, query } = seen;
      const text = JSON.stringify(seen, (key, value: number[]) =>
        key === "took" ? Math.max(...value) : value,
      );
      for (const { failures } of [ready, acknowledged, browsed, query]) expect(failures, text).toEqual([]);
      const slowness = barest * longest(query);
      expect(Math.max(longest(ready), longest(acknowledged)), text).toBeLessThan(patience.answer + slowness);
      expect(longest(browsed), text).toBeLessThan(patience.answer * patience.browserTimes + slowness);
      return seen;
    },
    settled: (below) =>
      eventually(async () => {
        const { memory, descriptors } = await resourcesOf(bed.server.pid);
        expect(memory).toBeLessThan(below.memory);
        expect(descriptors).toBeLessThan(first.descriptors + fewDescriptors);
      }),
  };
}

function longest({ took }: Tried): number {
  return Math.max(0, ...took);
}
