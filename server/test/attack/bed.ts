// The bed on which attacks are tried: a real server process, the load generator in another, and probes beside them that
// do what an honest browser and an honest device do. To add an attack: a function in `<area>-attacks.ts` (spread into
// `attacks.ts`), and a test in `<area>.test.ts` that says what the platform may take meanwhile. An attack runs for five to
// eight seconds; the files run one after the other, when no other test does (vitest.config.ts).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { accounts } from "@thingwright/contract/accounts.ts";
import { devices } from "@thingwright/contract/devices.ts";
import { level } from "@thingwright/contract/enums.ts";
import { products } from "@thingwright/contract/products.ts";
import { urlOf } from "@thingwright/contract/route.ts";
import { expect } from "vitest";
import { systemClock } from "../../src/platform/clock.ts";
import { type Caller, callerOf } from "../caller.ts";
import { certificateFiles } from "../certificates.ts";
import { createProduct } from "../create-product.ts";
import { eventually } from "../eventually.ts";
import { findFreePort } from "../free-port.ts";
import { withClient } from "../client.ts";
import { makeAccount, signInAs } from "../factories.ts";
import type { Signing } from "../gateway.ts";
import { makeProcesses } from "../processes.ts";
import { rawDevice } from "../raw-device.ts";
import type { ServerProcess } from "../server-process.ts";
import type { Report, Target } from "./attack.ts";
import type { AttackName } from "./attacks.ts";

const generator = fileURLToPath(new URL("load.ts", import.meta.url));
/** Between two tries of a probe, in milliseconds. */
const pause = 100;
/** Milliseconds within which the platform answers, whatever is done to it, and how many times that a browser's two calls. */
const patience = { answer: 1000, browserTimes: 3 };
/**
 * A machine that has others to serve is slow at everything: so many times what the barest query of the database took at
 * most, in the same attack, is added.
 */
const barest = 4;
/** MiB that the server may have in any of these attacks, one after another in the same process. */
export const mostMemory = 1000;
/** A test's own process is looked at so often: what a look comes late is time that the machine gave to others. */
const tick = 20;
/** Connections to the database and of probes come and go. */
const fewDescriptors = 20;

export interface Resources {
  /** MiB of memory in use. */
  memory: number;
  descriptors: number;
}

/** What an honest browser, an honest device and the operating system saw. Times are milliseconds. */
export interface Seen {
  /** What the load generator counted. */
  did: Record<string, number>;
  /** The longest that `/readyz` took, without the time in which the machine let this process or the server's not get on. */
  ready: number;
  /** The longest that a device's QoS 1 message waited for its acknowledgement, likewise. */
  acknowledged: number;
  /** The longest that the two calls of a page took together, likewise. */
  browsed: number;
  /** The longest that a query took which asks the database for nothing, likewise. */
  query: number;
  /** The longest of an answer of `/readyz` and of an acknowledgement, waiting for a processor included. */
  whole: number;
  before: Resources;
  most: Resources;
}

export interface Bed {
  server: ServerProcess;
  /** The server's database. */
  connectionString: string;
  /** Signed-in tenants, with whose tokens the load generator attacks. */
  tenants: readonly Caller[];
  /**
   * Expects that the server's memory falls below so many MiB, and its descriptors to what they were before the first
   * attack.
   */
  settled(below: { memory: number }): Promise<void>;
  /**
   * Attacks for some seconds, in several ways at once, and expects that the platform answers the others within a second
   * all through.
   * @param seconds how long; 5 by default
   * @param within milliseconds, where a second is known not to be held on every machine
   * @param shortOfMemory the attack needs more memory than there is: then only the process and the device are asked
   */
  attack(
    names: AttackName | readonly AttackName[],
    options?: { seconds?: number; within?: number; shortOfMemory?: boolean },
  ): Promise<Seen>;
  close(): Promise<void>;
}

/** Starts a server with tenants to attack it. */
export async function makeBed({
  tenants: count = 2,
  env = {},
}: { tenants?: number; env?: Record<string, string> } = {}): Promise<Bed> {
  const [{ certificate, key }, mqttsPort] = await Promise.all([certificateFiles(), findFreePort()]);
  const tls = { TLS_CERT: certificate, TLS_KEY: key, MQTTS_PORT: String(mqttsPort) };
  // The level of every installation: the lines of each call would take more time than the attack.
  const processes = await makeProcesses({ LOG_LEVEL: "warn", ...tls, ...env });
  const { sql } = processes;
  const server = await processes.start();
  const newTenant = async () => {
    const id = await makeAccount(sql, systemClock, { level: level.user });
    return callerOf(server.url, await signInAs(sql, systemClock, id), id);
  };
  const tenants = await Promise.all(Array.from({ length: count }, newTenant));
  const [honest, maker] = [await newTenant(), await newTenant()];
  const device = await makeDevice(honest);
  const resources = () => resourcesOf(server.pid);
  const first = await resources();
  return {
    server,
    connectionString: processes.connectionString,
    tenants,
    settled: (below) =>
      eventually(async () => {
        const { memory, descriptors } = await resources();
        expect(memory).toBeLessThan(below.memory);
        expect(descriptors).toBeLessThan(first.descriptors + fewDescriptors);
      }),
    async attack(names, { seconds = 5, within = patience.answer, shortOfMemory = false } = {}) {
      const before = await resources();
      const most = { ...before };
      const ending = new AbortController();
      const { signal } = ending;
      const honestDevice = reporting(server.mqttPort, device);
      const probes = Promise.all([
        probe(server.pid, () => isWell(server.url, shortOfMemory ? "/healthz" : "/readyz"), signal),
        probe(server.pid, () => honestDevice.report(), signal),
        shortOfMemory ? notAsked : probe(server.pid, () => browse(server.url, honest), signal),
        withClient(processes.connectionString, (client) =>
          probe(server.pid, async () => void (await client.query("select 1")), signal),
        ),
        watch(resources, most, signal),
      ]);
      try {
        const { httpPort, mqttPort } = server;
        const tokens = tenants.map(({ token }) => token);
        const { done: did, came } = await generate([names].flat().join(","), {
          httpPort,
          mqttPort,
          mqttsPort,
          tokens,
          maker: maker.token,
          seconds,
        });
        ending.abort();
        for (const [name, times] of Object.entries(came)) expect(times, name).toBeGreaterThan(0);
        const [ready, acknowledged, browsed, query] = await probes;
        const seen: Seen = {
          did,
          ready: ready.longest,
          acknowledged: acknowledged.longest,
          browsed: browsed.longest,
          query: query.longest,
          whole: Math.max(ready.whole, acknowledged.whole),
          before,
          most,
        };
        const text = JSON.stringify(seen);
        const slowness = barest * seen.query;
        expect(Math.max(seen.ready, seen.acknowledged), text).toBeLessThan(within + slowness);
        expect(seen.browsed, text).toBeLessThan(within * patience.browserTimes + slowness);
        return seen;
      } finally {
        ending.abort();
        honestDevice.close();
      }
    },
    close: () => processes.close(),
  };
}

async function makeDevice(maker: Caller): Promise<Signing> {
  const product = await createProduct(maker);
  const point = {
    identifier: "level",
    name: "Level",
    data_type: "value",
    transfer_type: "report",
    min: 0,
    max: 100,
    step: 1,
  } as const;
  await maker.ok(products.define, { params: product, body: { list: [point] } });
  const made = await maker.ok(devices.create, { body: { product_id: product.id } });
  return { productKey: made.product_key, deviceName: made.device_name, secret: made.device_secret };
}

async function isWell(url: string, path: string): Promise<void> {
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(30_000) });
  const text = await answer.text();
  // A database that shares a busy machine may not answer the check in time: how long calls take is measured beside.
  const isLate = text.includes("There was no answer within a second.");
  if (answer.status !== 200 && !isLate) throw new Error(`${path} answered ${answer.status} ${text}`);
}

/** Makes the calls of a page: who is signed in, and a list. */
async function browse(url: string, { token }: Caller): Promise<void> {
  for (const path of [urlOf(accounts.current), urlOf(products.list)]) {
    const headers = { authorization: token };
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
}

/** A device that stays connected. `report` resolves with the acknowledgement of a message. */
function reporting(port: number, device: Signing) {
  const line = rawDevice(port, device);
  const topic = `/sys/${device.productKey}/${device.deviceName}/thing/event/property/post`;
  let messageId = 0;
  const connected = line.next();
  return {
    async report() {
      await connected;
      messageId += 1;
      const payload = JSON.stringify({ id: String(messageId), params: { level: messageId % 100 } });
      line.send({ cmd: "publish", topic, payload, qos: 1, dup: false, retain: false, messageId });
      const answer = await line.next();
      if (answer.cmd !== "puback") throw new Error(`A ${answer.cmd} came in place of the acknowledgement`);
    },
    close: () => line.socket.destroy(),
  };
}

/** Milliseconds: as it counts, and as a clock showed it. */
interface Longest {
  longest: number;
  whole: number;
}
const notAsked: Longest = { longest: 0, whole: 0 };

/**
 * Tries again and again, and gives the longest time, less that in which this process stood still, or the server's waited
 * for a processor, whichever is longer.
 */
async function probe(pid: number, attempt: () => Promise<void>, signal: AbortSignal): Promise<Longest> {
  const seen = { ...notAsked };
  while (!signal.aborted) {
    const { stop } = standstill();
    const waitedBefore = waitedFor(pid);
    const began = performance.now();
    await attempt();
    const took = performance.now() - began;
    seen.longest = Math.max(seen.longest, took - Math.max(stop(), waitedFor(pid) - waitedBefore));
    seen.whole = Math.max(seen.whole, took);
    await wait(pause);
  }
  return seen;
}

/** Milliseconds in which a process could have worked, and others had the processors: its main thread's. */
function waitedFor(pid: number): number {
  const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(waited) / 1e6;
}

/** Measures for how many milliseconds this process did not get on, as it was not let or was busy itself. */
function standstill(): { stop: () => number } {
  let still = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    still += Math.max(0, now - last - tick);
    last = now;
  };
  const timer = setInterval(look, tick);
  return {
    stop() {
      clearInterval(timer);
      look();
      return still;
    },
  };
}

async function watch(
  resources: () => Promise<Resources>,
  most: Resources,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { memory, descriptors } = await resources();
    most.memory = Math.max(most.memory, memory);
    most.descriptors = Math.max(most.descriptors, descriptors);
    await wait(pause);
  }
}

async function resourcesOf(pid: number): Promise<Resources> {
  const [status, descriptors] = await Promise.all([
    readFile(`/proc/${pid}/status`, "utf8"),
    readdir(`/proc/${pid}/fd`),
  ]);
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return { memory: Math.round(kibibytes / 1024), descriptors: descriptors.length };
}

/** Runs the load generator to its end, and gives what it counted. */
async function generate(names: string, target: Target): Promise<Report> {
  const child = spawn(process.execPath, [generator, names, JSON.stringify(target)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The load generator ended with ${code}`);
  return JSON.parse(printed.trim().split("\n").at(-1)!) as Report;
}
