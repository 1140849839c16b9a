import type { virtualDevices, VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { api } from "../../../lib/api.ts";
import { type Action, useAction } from "../../../lib/query.ts";

interface Options {
  /** The words of the toast once it is there. */
  success?: (device: VirtualDevice) => string;
  onDone?: (device: VirtualDevice) => void;
}

/** Starts a virtual device of a product, and has all read again that tells of devices. */
export function useStartVirtual(options: Options): Action<(typeof virtualDevices)["create"]> {
  return useAction(api.virtualDevices.create, {
    ...options,
    invalidates: ["virtualDevices", "devices", "products", "overview"],
  });
}
