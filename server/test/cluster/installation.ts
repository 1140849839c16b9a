import { type Caller, callerOf } from "../caller.ts";
import { startBalancer } from "../balancer.ts";
import { makeProcesses, type Processes } from "../processes.ts";
import type { ServerProcess } from "../server-process.ts";

/** The processes of an installation: two that serve calls, two that serve devices, one for background work. */
const plan = {
  api1: ["api"],
  api2: ["api"],
  gateway1: ["gateway"],
  gateway2: ["gateway"],
  worker: ["worker"],
} as const;
export type Name = keyof typeof plan;
const names = Object.keys(plan) as Name[];

/** Real processes behind a load balancer for devices. */
export interface Installation extends Processes {
  running: Record<Name, ServerProcess>;
  /** The port of the balancer, which leads to any of the gateways. */
  devicePort: number;
  /** The same account, at another process. */
  at(name: Name, caller: Caller): Caller;
  /** Ends a process, like a service manager or by `kill -9`, and starts it again on the same ports. */
  restart(name: Name, how: "interrupt" | "kill"): Promise<void>;
}

export async function startInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const processes = await makeProcesses(env);
  const start = (name: Name, ports?: ServerProcess) =>
    processes.start({ roles: plan[name], ...(ports && { ports }) });
  try {
    // The first process creates the data that an installation has once; the others find them.
    const first = await start("api1");
    const others = await Promise.all(names.slice(1).map(async (name) => [name, await start(name)] as const));
    const running = Object.fromEntries([["api1", first], ...others]) as Record<Name, ServerProcess>;
    const balancer = await startBalancer(() => [running.gateway1.mqttPort, running.gateway2.mqttPort]);
    return {
      ...processes,
      running,
      devicePort: balancer.port,
      at: (name, { token, owner }) => callerOf(running[name].url, token, owner),
      async restart(name, how) {
        const former = running[name];
        await former[how]();
        running[name] = await start(name, former);
      },
      async close() {
        await balancer.close();
        await processes.close();
      },
    };
  } catch (error) {
    await processes.close();
    throw error;
  }
}
