// The view of an honest browser, an honest device and the operating system on a server under attack.
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { urlOf } from "@thingwright/contract/grammar/route.ts";
import { lateAnswer } from "../../src/platform/health.ts";
import type { Caller } from "../caller.ts";
import type { Signing } from "../gateway.ts";
import { withClient } from "../client.ts";
import { rawDevice } from "../raw-device.ts";
import type { ServerProcess } from "../server-process.ts";

/** Milliseconds between two tries of a probe. */
const pause = 100;
/** The maximum wait of an honest client in milliseconds. */
const patience = 30_000;
/**
 * The interval in milliseconds of a timer in the witnesses' own process. If the timer is late, the machine gave that
 * time to other processes.
 */
const tick = 20;

export interface Resources {
  /** MiB of memory in use. */
  memory: number;
  descriptors: number;
}

/** The results of an attempt that was repeated. */
export interface Tried {
  /**
   * Milliseconds of each successful try, less the time in which this process stood still or the server's process waited
   * for a processor, whichever is longer.
   */
  took: number[];
  /** The longest try, including waits for a processor. */
  whole: number;
  /** The reasons of failed tries. */
  failures: string[];
}

export interface Witnessed {
  /** `/readyz` or `/healthz`. */
  ready: Tried;
  /** A device's QoS 1 message, until its acknowledgement. */
  acknowledged: Tried;
  /** The two calls of a page together. */
  browsed: Tried;
  /** A query that needs no work of the database. */
  query: Tried;
  before: Resources;
  most: Resources;
}

interface Witnesses {
  server: ServerProcess;
  connectionString: string;
  /** The honest browser. */
  caller: Caller;
  device: Signing;
  /** Whether to use only the process and the device, because calls are refused for lack of memory. */
  shortOfMemory: boolean;
}

/** Watches until the signal is aborted. */
export async function witness(deps: Witnesses, signal: AbortSignal): Promise<Witnessed> {
  const { server, connectionString, caller, device, shortOfMemory } = deps;
  const before = await resourcesOf(server.pid);
  const most = { ...before };
  const reporter = reporting(server.mqttPort, device);
  const again = (attempt: () => Promise<void>, pid: number | null = server.pid) =>
    probe(pid, attempt, signal);
  const [ready, acknowledged, browsed, query] = await Promise.all([
    again(() => isWell(server.url, shortOfMemory ? "/healthz" : "/readyz")),
    again(() => reporter.report()),
    shortOfMemory ? { took: [], whole: 0, failures: [] } : again(() => browse(server.url, caller)),
    // The server is not involved.
    withClient(connectionString, (client) => again(async () => void (await client.query("select 1")), null)),
    watch(server.pid, most, signal),
  ]);
  reporter.close();
  return { ready, acknowledged, browsed, query, before, most };
}

async function isWell(url: string, path: string): Promise<void> {
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(patience) });
  const text = await answer.text();
  // A database on a busy machine may not answer the check in time. The duration of calls is measured separately.
  const isLate = text.includes(lateAnswer);
  if (answer.status !== 200 && !isLate) throw new Error(`${path} answered ${answer.status} ${text}`);
}

/** Makes the calls of a page: the signed-in user, and a list. */
async function browse(url: string, { token }: Caller): Promise<void> {
  for (const path of [urlOf(accounts.current), urlOf(products.list)]) {
    const headers = { authorization: token };
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
}

/**
 * A device that reconnects when it has lost its connection. `report` resolves with the acknowledgement of a message.
 */
function reporting(port: number, signing: Signing) {
  const topic = `/sys/${signing.productKey}/${signing.deviceName}/thing/event/property/post`;
  let messageId = 0;
  let line: ReturnType<typeof rawDevice> | null = null;
  const connect = async () => {
    line = rawDevice(port, signing);
    await line.next();
    return line;
  };
  const close = () => {
    line?.socket.destroy();
    line = null;
  };
  return {
    close,
    async report() {
      try {
        const device = line ?? (await connect());
        messageId = (messageId % 65_535) + 1;
        const payload = JSON.stringify({ id: String(messageId), params: { level: messageId % 100 } });
        device.send({ cmd: "publish", topic, payload, qos: 1, messageId, dup: false, retain: false });
        const answer = await Promise.race([device.next(), late()]);
        if (answer.cmd !== "puback") throw new Error(`A ${answer.cmd} came in place of the acknowledgement`);
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

async function late(): Promise<never> {
  await wait(patience, undefined, { ref: false });
  throw new Error(`There was no answer in ${patience} ms`);
}

/** Tries again and again until the signal is aborted. */
async function probe(pid: number | null, attempt: () => Promise<void>, signal: AbortSignal): Promise<Tried> {
  const tried: Tried = { took: [], whole: 0, failures: [] };
  while (!signal.aborted) {
    const { stop } = standstill();
    const waitedBefore = waitedFor(pid);
    const began = performance.now();
    try {
      await attempt();
      const took = performance.now() - began;
      tried.took.push(took - Math.max(stop(), waitedFor(pid) - waitedBefore));
      tried.whole = Math.max(tried.whole, took);
    } catch (error) {
      stop();
      tried.failures.push(reasonOf(error));
    }
    await wait(pause);
  }
  return tried;
}

/** The message of an error of `fetch` with that of its cause, because only the cause tells the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Milliseconds for which the main thread of a process was runnable but waited for a processor. */
function waitedFor(pid: number | null): number {
  if (pid === null) return 0;
  const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(waited) / 1e6;
}

/** Measures the milliseconds for which this process stood still, because it had no processor or was busy itself. */
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

async function watch(pid: number, most: Resources, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { memory, descriptors } = await resourcesOf(pid);
    most.memory = Math.max(most.memory, memory);
    most.descriptors = Math.max(most.descriptors, descriptors);
    await wait(pause);
  }
}

export async function resourcesOf(pid: number): Promise<Resources> {
  const [status, descriptors] = await Promise.all([
    readFile(`/proc/${pid}/status`, "utf8"),
    readdir(`/proc/${pid}/fd`),
  ]);
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return { memory: Math.round(kibibytes / 1024), descriptors: descriptors.length };
}
