import { setTimeout as wait } from "node:timers/promises";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { countHistory, partitionBytes, writtenLog } from "@thingwright/server/test/bulk.ts";
import type { ServerProcess } from "@thingwright/server/test/server-process.ts";
import { type Fleet, makeFleet } from "./lib/fleet.ts";
import { type LoadResult, startLoad } from "./lib/load.ts";
import { processorTime, residentMemory } from "./lib/processes.ts";
import { against, type Bench, figure, type Measured, percentile } from "./measured.ts";

const connections = 1000;
const timing = { warmup: 3, seconds: 10 };
const callsMeasured = 400;
/** How long a process may settle before its memory is measured. */
const settleMs = 3000;

/** Measures several processes on one database, most of which only serve devices. */
export const processes: Bench = {
  name: "processes",
  title: "Several processes on one database, over NOTIFY: as many as the cores can carry, and more",
  async measure() {
    const fleet = await makeFleet(connections, { ROLES: "api,worker" });
    try {
      const gateways: ServerProcess[] = [];
      const results: Measured[] = [];
      let sent = 0;
      for (const count of [1, 2, 4]) {
        while (gateways.length < count) gateways.push(await fleet.addProcess({ ROLES: "gateway" }));
        const measured = await ingestThrough(fleet, gateways);
        sent += measured.sent;
        results.push(...measured.results);
      }
      const stored = await countHistory(fleet.connectionString);
      const lost = sent - stored;
      for (const table of ["telemetry", "stream"] as const) {
        const bytes = await partitionBytes(fleet.connectionString, table);
        results.push(figure(`on disk for a message, in the table ${table}`, bytes / stored, "bytes"));
      }
      results.push(
        against(`of ${sent} acknowledged messages, not in the history`, "less", 0, lost, "messages"),
      );
      results.push(...(await callsAcross(fleet, gateways[0]!)), ...(await eachRole(fleet)));
      return results;
    } finally {
      await fleet.end();
    }
  },
};

/** The cost of work so far: processor time in microseconds, and bytes of the write-ahead log. */
interface Cost {
  gateways: number;
  postgres: number;
  log: number;
}

async function costOf(fleet: Fleet, gateways: readonly ServerProcess[]): Promise<Cost> {
  const each = await Promise.all(gateways.map(({ pid }) => processorTime(pid)));
  return {
    gateways: each.reduce((total, one) => total + one, 0),
    postgres: await processorTime(fleet.postgres),
    log: await writtenLog(fleet.connectionString),
  };
}

/** Lets the fleet report through some gateways at once, each with its share of the devices. */
async function ingestThrough(
  fleet: Fleet,
  gateways: readonly ServerProcess[],
): Promise<{ results: Measured[]; sent: number }> {
  const share = Math.ceil(fleet.devices.length / gateways.length);
  const loads = await Promise.all(
    gateways.map(({ mqttPort }, i) => {
      const own = fleet.devices.slice(i * share, (i + 1) * share);
      return startLoad({ ...timing, port: mqttPort, window: 30, devices: own });
    }),
  );
  const before = await costOf(fleet, gateways);
  const results: LoadResult[] = await Promise.all(loads.map((load) => load.run()));
  const after = await costOf(fleet, gateways);
  await Promise.all(loads.map((load) => load.end()));
  const acked = results.reduce((total, one) => total + one.acked / one.seconds, 0);
  const sent = results.reduce((total, one) => total + one.sent, 0);
  const name = gateways.length === 1 ? "one gateway" : `${gateways.length} gateways`;
  const each = (what: keyof Cost) => (after[what] - before[what]) / sent;
  return {
    sent,
    results: [
      figure(`${name}: stored and acknowledged`, Math.round(acked), "messages/s"),
      figure(`${name}: processor time of the gateways for a message`, each("gateways"), "µs"),
      figure(`${name}: processor time of PostgreSQL for a message`, each("postgres"), "µs"),
      figure(`${name}: write-ahead log of a message`, each("log"), "bytes"),
    ],
  };
}

/** Calls a device that is connected to the process that gets the call, then one connected to another process. */
async function callsAcross(fleet: Fleet, gateway: ServerProcess): Promise<Measured[]> {
  const whole = await fleet.addProcess({ ROLES: "all" });
  const here = await callTimes(fleet, whole, whole);
  const across = await callTimes(fleet, whole, gateway);
  const added = percentile(across, 0.5) - percentile(here, 0.5);
  return [
    figure("a call of a device at the same process, p50", percentile(here, 0.5), "ms"),
    figure("at another process, p50", percentile(across, 0.5), "ms"),
    figure("at another process, p99", percentile(across, 0.99), "ms"),
    against("added by the way between processes, p50", "less", 5, added, "ms"),
  ];
}

/** @returns milliseconds from each call until its answer */
async function callTimes(
  { admin, product }: Fleet,
  api: ServerProcess,
  gateway: ServerProcess,
): Promise<number[]> {
  const { id: product_id } = await product();
  const made = await admin.at(api.url).ok(devices.create, { body: { product_id } });
  const device = connectDevice({
    url: `mqtt://127.0.0.1:${gateway.mqttPort}`,
    productKey: made.product_key,
    deviceName: made.device_name,
    deviceSecret: made.device_secret,
  });
  device.onService("echo", () => ({ data: {} }));
  await device.ready();
  await wait(settleMs);
  const times: number[] = [];
  for (let i = 0; i < callsMeasured; i++) {
    const began = performance.now();
    const body = { service: "echo", params: {} };
    const answer = await admin.at(api.url).ok(devices.call, { params: { id: made.id }, body });
    if (answer.code !== 200) throw new Error(`the device answered ${answer.code}: ${answer.message}`);
    times.push(performance.now() - began);
  }
  await device.close();
  return times;
}

/** The memory of an idle process of each role. */
async function eachRole(fleet: Fleet): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const role of ["all", "api", "gateway", "worker"]) {
    const server = await fleet.addProcess({ ROLES: role });
    await wait(settleMs);
    const memory = (await residentMemory(server.pid)) / 2 ** 20;
    await server.interrupt();
    results.push(
      figure(`role ${role}: ready after`, server.readyAfter / 1000, "s"),
      figure(`role ${role}: memory`, memory, "MiB"),
    );
  }
  return results;
}
