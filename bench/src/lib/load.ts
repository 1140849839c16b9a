import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A device's credentials and its message; `000000` in the payload is replaced by a changing number. */
export interface PlannedDevice {
  clientId: string;
  username: string;
  password: string;
  topic: string;
  payload: string;
  /** The topic filters to which it subscribes once it is connected. */
  filters?: string[];
}

export interface LoadPlan {
  port: number;
  devices: PlannedDevice[];
  /** Messages of a device that may wait for their PUBACK at a time. */
  window: number;
  /** Messages a second of all devices together; if left out, as many as possible. */
  rate?: number;
  /** Seconds before the measurement begins. */
  warmup: number;
  /** Seconds to measure; 0 only connects, and keeps the connections. */
  seconds: number;
}

export interface LoadResult {
  connectSeconds: number;
  /** Seconds that were measured. */
  seconds: number;
  /** Messages sent in all, including those before the measurement. */
  sent: number;
  /** Messages acknowledged during the measurement. */
  acked: number;
  /** Messages of a fixed rate that were not sent, because the window of their device was full. */
  late: number;
  /** Milliseconds from sending to PUBACK. */
  p50: number;
  p99: number;
}

export interface Load {
  /** Lets the devices send. */
  run(): Promise<LoadResult>;
  end(): Promise<void>;
}

/** Starts a load generator and resolves when its devices are connected. */
export async function startLoad(plan: LoadPlan): Promise<Load> {
  const child = fork(new URL("./load-generator.ts", import.meta.url), { serialization: "advanced" });
  child.send(plan);
  await answerOf(child, "ready");
  return {
    async run() {
      child.send("run");
      return (await answerOf(child, "result")) as LoadResult;
    },
    async end() {
      child.disconnect();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function answerOf(child: ChildProcess, key: "ready" | "result"): Promise<unknown> {
  const [message] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => [{ error: "the load generator ended" }]),
  ])) as [{ ready?: boolean; result?: LoadResult; error?: string }];
  if (message.error !== undefined) throw new Error(message.error);
  return message[key];
}
