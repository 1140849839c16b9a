import { setTimeout as sleep } from "node:timers/promises";
import type { DeviceClient } from "@thingwright/device/device-client.ts";
import type { Offer } from "@thingwright/device/dialect.ts";
import { performUpgrade } from "@thingwright/device/upgrade.ts";

/** Milliseconds that a virtual device takes to write firmware, and to restart. */
const writeMs = 500;

/**
 * Makes a virtual device perform the updates that it is offered: it downloads and checks the firmware like a real device,
 * and then reports the new version, which it also reports whenever it comes online.
 * @param version the version that it last reported; empty if it has not reported any
 */
export function updateFirmware(
  device: DeviceClient,
  version: string,
  failed: (error: unknown) => void,
): void {
  let running = version;
  let isUpdating = false;
  const report = async () => {
    if (running !== "") await device.reportVersion({ version: running });
  };
  const update = async (offer: Offer) => {
    if (!(await performUpgrade(device, offer, { write: async () => sleep(writeMs) }))) return;
    await sleep(writeMs);
    if (offer.module === undefined) running = offer.version;
    await device.reportVersion({
      version: offer.version,
      ...(offer.module !== undefined && { module: offer.module }),
    });
  };
  device.on("online", () => void report().catch(failed));
  device.onOffer(async (offer) => {
    // An offer that is repeated during the update is of the same firmware.
    if (isUpdating) return;
    isUpdating = true;
    try {
      await update(offer);
    } catch (error) {
      failed(error);
    } finally {
      isUpdating = false;
    }
  });
}
