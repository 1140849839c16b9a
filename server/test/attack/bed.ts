// The test bed for attacks: a real server process, the load generator in another process, and witnesses beside them. To
// add an attack, write a function in `<area>-attacks.ts` (spread into `attacks.ts`), and a test in `<area>.test.ts`
// with the limits that the platform must not exceed during the attack. In a test, an attack runs for two to five
// seconds. The test files run one after the other, when no other tests run (vitest.config.ts). `npm run bench -- siege`
// runs all attacks at once, for any time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { heapOptions } from "../../src/platform/memory/memory-ceiling.ts";
import { type Caller, callerOf } from "../caller.ts";
import { certificateFiles } from "../certificates.ts";
import { createProduct } from "../create-product.ts";
import { findFreePort } from "../free-port.ts";
import { makeAccount, signInAs } from "../factories.ts";
import type { Signing } from "../gateway.ts";
import { makeProcesses } from "../processes.ts";
import type { ServerProcess } from "../server-process.ts";
import type { Report, Target } from "./attack.ts";
import type { AttackName } from "./attacks.ts";
import { witness, type Witnessed } from "./witnesses.ts";

const generator = fileURLToPath(new URL("load.ts", import.meta.url));

export interface AttackOptions {
  /** The duration of the attack; 2 by default. */
  seconds?: number;
  /** The minimum count of each action, by its name. On a slow machine, the attack takes longer to reach it. */
  least?: Record<string, number>;
  /** Whether the attack needs more memory than there is: then the witnesses only use the process and the device. */
  shortOfMemory?: boolean;
}

export interface Attacked extends Witnessed {
  /** The counts of the load generator. */
  did: Record<string, number>;
}

export interface Bed {
  server: ServerProcess;
  /** The server's database. */
  connectionString: string;
  /** Signed-in tenants, with whose tokens the load generator attacks. */
  tenants: readonly Caller[];
  /**
   * Runs several attacks at once.
   * @throws an error with the name of an attack that was always turned away
   */
  attack(names: readonly AttackName[], options?: AttackOptions): Promise<Attacked>;
  close(): Promise<void>;
}

export interface BedOptions {
  /** The number of attacking tenants; 2 by default. */
  tenants?: number;
  /** The server's ceiling of memory, in MiB; {@link mostMemory} by default. */
  memory?: number;
  /** Further settings of the server. */
  env?: Record<string, string>;
}

/**
 * The server's memory limit in MiB in every attack, as on a machine with 2 GiB. V8 lets garbage grow up to the limit.
 */
export const mostMemory = 1000;

/** Starts a server with tenants to attack it. */
export async function makeBed(options: BedOptions = {}): Promise<Bed> {
  const { tenants: count = 2, memory = mostMemory, env = {} } = options;
  const [files, mqttsPort] = await Promise.all([certificateFiles(), findFreePort()]);
  const tls = { TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: String(mqttsPort) };
  // As with `npm start`.
  const heap = { MEMORY_MB: String(memory), NODE_OPTIONS: heapOptions(memory).join(" ") };
  // The default level of an installation, because logging each call would take more time than the attack.
  const processes = await makeProcesses({ LOG_LEVEL: "warn", ...tls, ...heap, ...env });
  const { sql, connectionString } = processes;
  const server = await processes.start();
  const newTenant = async () => {
    const id = await makeAccount(sql, systemClock, { level: level.user });
    return callerOf(server.url, await signInAs(sql, systemClock, id), id);
  };
  const tenants = await Promise.all(Array.from({ length: count }, newTenant));
  const [caller, maker] = [await newTenant(), await newTenant()];
  const [device] = (await makeDevices(caller, 1)) as [Signing];
  const attacking = await makeDevices(maker, 100);
  return {
    server,
    connectionString,
    tenants,
    async attack(names, { seconds = 2, least = {}, shortOfMemory = false } = {}) {
      const ending = new AbortController();
      const watching = witness({ server, connectionString, caller, device, shortOfMemory }, ending.signal);
      // If the server ends during the attack, the error is thrown at the end.
      watching.catch(() => {});
      try {
        const { done, came } = await generate(names.join(","), {
          httpPort: server.httpPort,
          mqttPort: server.mqttPort,
          mqttsPort,
          tokens: tenants.map(({ token }) => token),
          devices: attacking,
          seconds,
          least,
        });
        for (const [name, times] of Object.entries(came))
          if (times === 0) throw new Error(`The attack ${name} came to nothing`);
        ending.abort();
        return { did: done, ...(await watching) };
      } finally {
        ending.abort();
        // The witnesses end before the server is closed; their error is ignored, because the attack's own error counts.
        await watching.catch(() => {});
      }
    },
    async close() {
      await processes.close();
      await files.close();
    },
  };
}

/** Devices of a new product that takes the reports of the attacks and of the honest device. */
async function makeDevices(maker: Caller, count: number): Promise<Signing[]> {
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
  const make = async (): Promise<Signing> => {
    const made = await maker.ok(devices.create, { body: { product_id: product.id } });
    return { productKey: made.product_key, deviceName: made.device_name, secret: made.device_secret };
  };
  return Promise.all(Array.from({ length: count }, make));
}

/** Runs the load generator to its end. @returns its counts */
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
