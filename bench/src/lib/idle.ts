import { setTimeout as wait } from "node:timers/promises";
import type { Bed } from "./bed.ts";
import { type PlannedDevice, startLoad } from "./load.ts";
import { residentMemory } from "./processes.ts";

/** How long to wait before memory is measured. */
const settleMs = 5000;
/** This many devices connect beforehand, so that the memory of code that the server loads for them is not counted. */
const first = 200;

export interface Idle {
  connectSeconds: number;
  /** The server's memory per connection. */
  bytesEach: number;
}

/** Connects all devices, and ends their connections again. */
export async function connectIdle(server: Bed["server"], devices: readonly PlannedDevice[]): Promise<Idle> {
  const none = { window: 1, warmup: 0, seconds: 0, port: server.mqttPort };
  await (await startLoad({ ...none, devices: devices.slice(0, first) })).end();
  await wait(settleMs);
  const before = await residentMemory(server.pid);
  const load = await startLoad({ ...none, devices: [...devices] });
  const { connectSeconds } = await load.run();
  await wait(settleMs);
  const bytes = (await residentMemory(server.pid)) - before;
  await load.end();
  return { connectSeconds, bytesEach: bytes / devices.length };
}
