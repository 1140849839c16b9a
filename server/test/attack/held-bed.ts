import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import type { AttackName } from "./attacks.ts";
import { type AttackOptions, type Attacked, type Bed, type BedOptions, makeBed } from "./bed.ts";
import { resourcesOf, type Tried } from "./witnesses.ts";

/** Milliseconds within which the platform answers, whatever is done to it, and how many times that a browser's two calls. */
const patience = { answer: 1000, browserTimes: 3 };
/**
 * A machine that has others to serve is slow at everything: so many times what the barest query of the database took at
 * most, in the same attack, is added.
 */
const barest = 4;
/** Connections to the database and of probes come and go. */
const fewDescriptors = 20;

export interface HeldBed extends Omit<Bed, "attack"> {
  /** Attacks, and expects that the platform answers the others within a second all through. */
  attack(name: AttackName, options?: AttackOptions): Promise<Attacked>;
  /**
   * Expects that the server's memory falls below so many MiB, and its descriptors to what they were before the first
   * attack.
   */
  settled(below: { memory: number }): Promise<void>;
}

/** A bed whose server is expected to hold. */
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
