import { countHistory } from "@thingwright/server/test/bulk.ts";
import { type Fleet, makeFleet, startBareBroker } from "./lib/fleet.ts";
import { connectIdle } from "./lib/idle.ts";
import { inTurns, type Pair } from "./lib/in-turns.ts";
import { type LoadPlan, type LoadResult, startLoad } from "./lib/load.ts";
import { against, type Bench, figure, type Measured } from "./measured.ts";

const connections = 1000;
const idleConnections = 10_000;
const pipelined = 30;
const steadyRate = 5000;
const timing = { warmup: 3, seconds: 10 };
/** Rounds of bare broker and platform, one after the other; the median of their ratios counts. */
const rounds = 3;

/** Measures messages from the socket to the commit and, to compare, in the same run the broker without storage. */
export const ingest: Bench = {
  name: "ingest",
  title: `Ingest: ${connections} connections, QoS 1, 3 properties a message, acknowledged after commit`,
  async measure() {
    const fleet = await makeFleet(idleConnections);
    const bare = await startBareBroker();
    try {
      const results = await idle(fleet);
      const devices = fleet.devices.slice(0, connections);
      const play = counted(fleet.server.mqttPort);
      for (const [window, aim] of [
        [1, 0.4],
        [pipelined, 0.35],
      ] as const) {
        const plan = { devices, window, ...timing };
        const turns = {
          bare: () => play({ ...plan, port: bare.port }),
          full: () => play({ ...plan, port: fleet.server.mqttPort }),
        };
        results.push(...compared(window, aim, await inTurns(rounds, turns, rateOf)));
      }
      const plan = { devices, window: 1, rate: steadyRate, ...timing, port: fleet.server.mqttPort };
      results.push(...steady(await play(plan)));
      const lost = play.sent() - (await countHistory(fleet.connectionString));
      results.push(
        against(`of ${play.sent()} acknowledged messages, not in the history`, "less", 0, lost, "messages"),
      );
      return results;
    } finally {
      await bare.end();
      await fleet.end();
    }
  },
};

/**
 * Runs load plans, and counts the messages sent to the platform. The load generator waits until all of them are
 * acknowledged, so the history must hold as many.
 */
function counted(port: number) {
  let sent = 0;
  const play = async (plan: LoadPlan): Promise<LoadResult> => {
    const load = await startLoad(plan);
    try {
      const result = await load.run();
      if (plan.port === port) sent += result.sent;
      return result;
    } finally {
      await load.end();
    }
  };
  return Object.assign(play, { sent: () => sent });
}

function rateOf({ acked, seconds }: LoadResult): number {
  return Math.round(acked / seconds);
}

function compared(
  window: number,
  aim: number,
  { bare, full, share }: Pair<LoadResult> & { share: number },
): Measured[] {
  const name = window === 1 ? "one message in flight" : `${window} messages in flight`;
  return [
    figure(`${name}: stored and acknowledged`, rateOf(full), "messages/s"),
    figure(`${name}: bare broker`, rateOf(bare), "messages/s"),
    against(`${name}: share of the bare broker`, "more", aim * 100, Math.round(share * 100), "%"),
    figure(`${name}: acknowledged after, p50`, full.p50, "ms"),
    figure(`${name}: acknowledged after, p99`, full.p99, "ms"),
  ];
}

function steady({ p50, p99, late }: LoadResult): Measured[] {
  const at = `at ${steadyRate} messages/s`;
  return [
    against(`${at}: acknowledged after, p50`, "less", 80, p50, "ms"),
    against(`${at}: acknowledged after, p99`, "less", 150, p99, "ms"),
    figure(`${at}: not sent in time`, late, "messages"),
  ];
}

/** How much memory idle connections take, and how fast they are made. */
async function idle({ server, devices }: Fleet): Promise<Measured[]> {
  const { bytesEach, connectSeconds } = await connectIdle(server, devices);
  const they = `${devices.length} idle devices`;
  return [
    against(`${they}: memory of each`, "less", 30, bytesEach / 1024, "KiB"),
    figure(`${they}: connected`, Math.round(devices.length / connectSeconds), "devices/s"),
  ];
}
