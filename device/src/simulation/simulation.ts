import type { Credentials } from "@thingwright/contract/devices/devices.ts";
import { runBehavior } from "../behavior.ts";
import { connectDevice, type Device } from "../device.ts";
import { eachAtOnce } from "./each-at-once.ts";
import type { SimulationOptions } from "./options.ts";
import type { Status } from "./status.ts";
import type { ThingModel } from "@thingwright/contract/points/thing-model.ts";

/** The number of devices that connect concurrently. */
const width = 50;

/** A running fleet. */
export interface Simulation {
  /** Resolves once the first attempt of every device to connect has succeeded or failed; failed devices keep trying. */
  started: Promise<unknown>;
  stop: () => Promise<void>;
}

/** Connects every device and runs its behavior, counting the events in the status. */
export function simulate(
  fleet: readonly Credentials[],
  model: ThingModel,
  options: Pick<SimulationOptions, "mqtt" | "dialect" | "interval" | "seed">,
  status: Status,
): Simulation {
  const running: { device: Device; stop: () => void }[] = [];
  let stopped = false;
  const start = async (credentials: Credentials) => {
    if (stopped) return;
    const device = connectDevice(
      options.dialect === "token"
        ? { url: options.mqtt, token: credentials.access_token }
        : {
            url: options.mqtt,
            productKey: credentials.product_key,
            deviceName: credentials.device_name,
            deviceSecret: credentials.device_secret,
          },
    );
    device
      .on("online", () => status.connected(1))
      .on("offline", () => status.connected(-1))
      .on("error", (error) => status.trouble(error));
    const behavior = runBehavior(device, model, {
      interval: options.interval,
      seed: `${options.seed}:${credentials.device_name}`,
      utcOffset: -new Date().getTimezoneOffset(),
      onEvent: (event) => status.count(event),
    });
    running.push({ device, stop: () => behavior.stop() });
    // The status has already counted this failure.
    await device.ready().catch(() => undefined);
  };
  return {
    started: eachAtOnce(fleet, width, start),
    stop: async () => {
      stopped = true;
      for (const { stop } of running) stop();
      await Promise.all(running.map(({ device }) => device.close()));
    },
  };
}
