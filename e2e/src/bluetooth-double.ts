import { type ImprovCharacteristic, improvCharacteristics } from "@thingwright/contract/points/improv.ts";
import { ImprovPeripheral, type ImprovOptions } from "@thingwright/device/improv.ts";
import type { Page } from "playwright-core";

/**
 * Replaces `navigator.bluetooth` of a page by a double with one device nearby, the device kit's own peripheral.
 * Chromium's own emulation of Bluetooth exists only in builds for its test suites: `--enable-blink-features` leaves the
 * adapter out on machines without one, and the CDP domain does not support notifications of values that a device
 * changes by itself. The transferred data are the same.
 * @param name the advertised name of the device
 * @returns the device, and a function that moves it out of reach
 */
export async function lendBluetooth(
  page: Page,
  name: string,
  options: Omit<ImprovOptions, "notify">,
): Promise<{ device: ImprovPeripheral; leave: () => Promise<void> }> {
  // Notifications are sent one after the other, so that the page gets them in order.
  let said = Promise.resolve();
  const device = new ImprovPeripheral({
    ...options,
    notify(of, value) {
      const bytes = [...value];
      said = said.then(() => page.evaluate(tellPage, { of, bytes })).catch(() => {});
    },
  });
  await page.exposeFunction("improvRead", (of: Exclude<ImprovCharacteristic, "command">) => [
    ...device.read(of),
  ]);
  await page.exposeFunction("improvWrite", (bytes: number[]) => device.write(Uint8Array.from(bytes)));
  await page.addInitScript(installBluetooth, { name, uuids: improvCharacteristics });
  return {
    device,
    async leave() {
      device.disconnected();
      await page.evaluate(() => (globalThis as unknown as Lent).improvGone());
    },
  };
}

interface Lent {
  improvRead: (of: string) => Promise<number[]>;
  improvWrite: (bytes: number[]) => Promise<void>;
  improvTold: (of: string, bytes: number[]) => void;
  improvGone: () => void;
}

// The functions below run in the page, and cannot use anything else in this file.

function tellPage({ of, bytes }: { of: string; bytes: number[] }): void {
  (globalThis as unknown as Lent).improvTold(of, bytes);
}

function installBluetooth({ name, uuids }: { name: string; uuids: Record<string, string> }): void {
  const lent = globalThis as unknown as Lent;
  const viewOf = (bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer);
  const all = Object.entries(uuids).map(([of, uuid]) => {
    const characteristic = Object.assign(new EventTarget(), {
      value: undefined as DataView | undefined,
      readValue: async () => viewOf(await lent.improvRead(of)),
      startNotifications: () => Promise.resolve(),
      writeValueWithResponse: (bytes: Uint8Array) => lent.improvWrite([...bytes]),
    });
    return { of, uuid, characteristic };
  });
  const gatt = {
    connected: false,
    connect: () => {
      gatt.connected = true;
      return Promise.resolve(gatt);
    },
    disconnect: () => {
      if (!gatt.connected) return;
      gatt.connected = false;
      device.dispatchEvent(new Event("gattserverdisconnected"));
    },
    getPrimaryService: () =>
      Promise.resolve({
        getCharacteristic: (uuid: string) =>
          Promise.resolve(all.find((one) => one.uuid === uuid)?.characteristic),
      }),
  };
  const device = Object.assign(new EventTarget(), { name, gatt });
  lent.improvTold = (of, bytes) => {
    const found = all.find((one) => one.of === of)?.characteristic;
    if (!found || !gatt.connected) return;
    found.value = viewOf(bytes);
    found.dispatchEvent(new Event("characteristicvaluechanged"));
  };
  lent.improvGone = gatt.disconnect;
  const bluetooth = { requestDevice: () => Promise.resolve(device) };
  Object.defineProperty(navigator, "bluetooth", { value: bluetooth, configurable: true });
}
