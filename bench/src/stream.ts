import { setTimeout as wait } from "node:timers/promises";
import type { ServerProcess } from "@thingwright/server/test/server-process.ts";
import { type Fleet, makeFleet } from "./lib/fleet.ts";
import { inTurns } from "./lib/in-turns.ts";
import { type LoadResult, startLoad } from "./lib/load.ts";
import { processorTime } from "./lib/processes.ts";
import { against, type Bench, figure, type Measured } from "./measured.ts";

const connections = 1000;
const steadyRate = 5000;
/** The numbers of consumers: up to one for each part of the platform that may react to devices. */
const consumerCounts = [1, 10];
const timing = { warmup: 3, seconds: 10 };
const rounds = 3;
const program = "server/test/consumers/measured.ts";

/** Measures the cost of the stream of device events for the ingest, and how soon consumers get an event. */
export const stream: Bench = {
  name: "stream",
  title: `The stream of device events: ${connections} connections, 3 properties a message`,
  async measure() {
    return [...(await costOfWriting()), ...(await consuming())];
  },
};

interface Played extends LoadResult {
  /** Microseconds of processor time for a message, of the server and of PostgreSQL. */
  cost: number;
}

/** Lets the devices of a fleet send as fast as they can, or at a rate. */
async function play({ server, postgres, devices }: Fleet, rate?: number): Promise<Played> {
  const plan = { devices, window: rate ? 1 : 30, ...timing, port: server.mqttPort };
  const load = await startLoad(rate ? { ...plan, rate } : plan);
  const spent = async () => (await processorTime(server.pid)) + (await processorTime(postgres));
  const before = await spent();
  const result = await load.run();
  const cost = ((await spent()) - before) / result.sent;
  await load.end();
  return { ...result, cost };
}

const rateOf = ({ acked, seconds }: LoadResult) => Math.round(acked / seconds);

async function costOfWriting(): Promise<Measured[]> {
  const [without, written] = [
    await makeFleet(connections, {}, program),
    await makeFleet(connections, { CONSUMERS: "0" }, program),
  ];
  try {
    const turns = { bare: () => play(without), full: () => play(written) };
    const { bare, full, share } = await inTurns(rounds, turns, rateOf);
    return [
      figure("stored and acknowledged without a stream", rateOf(bare), "messages/s"),
      figure("stored and acknowledged with it", rateOf(full), "messages/s"),
      against("less messages for the stream", "less", 8, (1 - share) * 100, "%"),
      against(
        "more processor time for a message, of server and PostgreSQL",
        "less",
        8,
        (full.cost / bare.cost - 1) * 100,
        "%",
      ),
    ];
  } finally {
    await without.end();
    await written.end();
  }
}

async function consuming(): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const consumers of consumerCounts) {
    const fleet = await makeFleet(connections, { CONSUMERS: String(consumers) }, program);
    try {
      await consumed(fleet.server);
      const { p50, p99, sent } = await play(fleet, steadyRate);
      const got = await consumed(fleet.server);
      const fastest = await play(fleet);
      const name = consumers === 1 ? "one consumer" : `${consumers} consumers`;
      const at = `${name} at ${steadyRate} messages/s`;
      results.push(
        against(`${at}: event to consumer, p50`, "less", 10, got.p50, "ms"),
        against(`${at}: event to consumer, p99`, "less", 50, got.p99, "ms"),
        against(`${at}: not consumed when all were acknowledged`, "less", 0, sent - got.count, "events"),
        figure(`${at}: acknowledged after, p50`, p50, "ms"),
        figure(`${at}: acknowledged after, p99`, p99, "ms"),
        figure(`${name}: stored and acknowledged at most`, rateOf(fastest), "messages/s"),
      );
    } finally {
      await fleet.end();
    }
  }
  return results;
}

/** The events that the first consumer got since the last call. */
async function consumed({
  pid,
  output,
}: ServerProcess): Promise<{ count: number; p50: number; p99: number }> {
  // The last acknowledged messages are still on their way to the consumer.
  await wait(1000);
  const before = output().length;
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const line = /^consumed (.*)\n/m.exec(output().slice(before))?.[1];
    if (line) return JSON.parse(line) as { count: number; p50: number; p99: number };
    await wait(10);
  }
}
