import { setTimeout as sleep } from "node:timers/promises";
import type { DeviceClient } from "@thingwright/device/device-client.ts";
import type { FirmwareOffer } from "@thingwright/device/dialect.ts";
import { performUpdate } from "@thingwright/device/update.ts";

/** Milliseconds that a virtual device takes to write firmware, and to restart. */
const writeMs = 500;

/**
 * Makes a virtual device perform the updates that it is offered: it downloads and checks the firmware like a real device,
 * and then reports the new version, which it also reports whenever it comes online.
 * @param version the version that it last reported; empty if it has not reported any
 */
export function performUpdates(
  device: DeviceClient,
  version: string,
  onError: (error: unknown) => void,
): void {
  let running = version;
  let isUpdating = false;
  const report = async () => {
    if (running !== "") await device.reportVersion({ version: running });
  };
  const update = async (offer: FirmwareOffer) => {
    if (!(await performUpdate(device, offer, { write: async () => sleep(writeMs) }))) return;
    await sleep(writeMs);
    if (offer.module === undefined) running = offer.version;
    await device.reportVersion({
      version: offer.version,
      ...(offer.module !== undefined && { module: offer.module }),
    });
  };
  device.on("online", () => void report().catch(onError));
  device.onOffer(async (offer) => {
    // An offer that is repeated during the update is of the same firmware.
    if (isUpdating) return;
    isUpdating = true;
    try {
      await update(offer);
    } catch (error) {
      onError(error);
    } finally {
      isUpdating = false;
    }
  });
}
