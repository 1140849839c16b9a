import { type Fleet, listening, makeFleet } from "./lib/fleet.ts";
import { connectIdle, type Idle } from "./lib/idle.ts";
import { inTurns } from "./lib/in-turns.ts";
import { against, type Bench, figure } from "./measured.ts";

const deviceCount = 10_000;
const rounds = 3;

/** Whether devices that get all messages without subscribing cost as little as those that subscribe. */
export const connections: Bench = {
  name: "connections",
  title: `${deviceCount} devices connect: those that subscribe, and those that rely on \`_ss=1\``,
  async measure() {
    // A process does not return memory at once, so each kind has a server of its own, and only its first round counts.
    const [subscribing, relying] = await fleets();
    try {
      const memory: { bare?: number; full?: number } = {};
      const turn = async (kind: "bare" | "full", fleet: Fleet, how: "subscribing" | "relying") => {
        const idle = await connectIdle(
          fleet.server,
          fleet.devices.map((device) => listening(device, how)),
        );
        memory[kind] ??= idle.bytesEach / 1024;
        return idle;
      };
      const { bare, full, share } = await inTurns(
        rounds,
        {
          bare: () => turn("bare", subscribing, "subscribing"),
          full: () => turn("full", relying, "relying"),
        },
        rateOf,
      );
      const { bare: known = Number.NaN, full: unknown = Number.NaN } = memory;
      return [
        figure("subscribing: connected", rateOf(bare), "devices/s"),
        figure("relying on `_ss=1`: connected", rateOf(full), "devices/s"),
        against("speed, of those that subscribe", "more", 100, Math.round(share * 100), "%"),
        figure("subscribing: memory of each", known, "KiB"),
        figure("relying on `_ss=1`: memory of each", unknown, "KiB"),
        against("memory, of those that subscribe", "less", 100, Math.round((unknown / known) * 100), "%"),
      ];
    } finally {
      await relying.end();
      await subscribing.end();
    }
  },
};

async function fleets(): Promise<[Fleet, Fleet]> {
  const first = await makeFleet(deviceCount);
  try {
    return [first, await makeFleet(deviceCount)];
  } catch (error) {
    await first.end();
    throw error;
  }
}

function rateOf({ connectSeconds }: Idle): number {
  return Math.round(deviceCount / connectSeconds);
}
