import { setTimeout as wait } from "node:timers/promises";
import type { Credentials } from "@thingwright/contract/devices/devices.ts";
import { connectDevice, type Device } from "@thingwright/device/device.ts";

/** The pause between two reports, or two tries of one. */
const pauseMs = 20;

/** A device that reports numbers one after the other, repeating each until it is acknowledged. */
export interface Reporter {
  device: Device;
  deviceId: string;
  /** The times of acknowledged reports in milliseconds; each number has a time of its own. */
  acknowledged: number[];
  /** Stops after the attempt that is in progress. */
  stop(): Promise<void>;
}

/**
 * Connects a device, and reports some dozens of numbers a second. A failed report is repeated with the same time as
 * soon as the device is connected.
 */
export function startReporter(port: number, credentials: Credentials, identifier: string): Reporter {
  const device = connectDevice({
    url: `mqtt://127.0.0.1:${port}`,
    productKey: credentials.product_key,
    deviceName: credentials.device_name,
    deviceSecret: credentials.device_secret,
    timeout: 5000,
    reconnect: { first: 50, last: 500 },
  });
  const acknowledged: number[] = [];
  const ending = new AbortController();

  async function report(time: number): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await device.ready();
        await device.post({ [identifier]: acknowledged.length % 100 }, { time });
        acknowledged.push(time);
        return;
      } catch {
        await wait(pauseMs);
      }
    }
  }

  const running = (async () => {
    for (let time = Date.now() - 3_600_000; !ending.signal.aborted; time++) {
      await report(time);
      await wait(pauseMs);
    }
  })();
  return {
    device,
    deviceId: credentials.id,
    acknowledged,
    async stop() {
      ending.abort();
      await device.close();
      await running;
    },
  };
}
