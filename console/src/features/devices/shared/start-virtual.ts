import type { virtualDevices, VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { api } from "../../../lib/api.ts";
import { type Action, useAction } from "../../../lib/query.ts";

interface Options {
  /** The text of the toast once the device has started. */
  success?: (device: VirtualDevice) => string;
  onDone?: (device: VirtualDevice) => void;
}

/** Starts a virtual device of a product, and reloads everything that shows devices. */
export function useStartVirtual(options: Options): Action<(typeof virtualDevices)["create"]> {
  return useAction(api.virtualDevices.create, {
    ...options,
    invalidates: ["virtualDevices", "devices", "products", "overview"],
  });
}
