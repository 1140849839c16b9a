import type { EventDevice as DeviceKey } from "@thingwright/contract/devices/device-events.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";

/** Why devices are not put below a gateway. */
export type NotBelow =
  | "sub_device_unknown"
  | "sub_device_self"
  | "sub_device_nested"
  | "sub_device_kind"
  | "sub_devices_full";

/** Which devices are below which gateways. */
export interface Topology {
  /**
   * Puts devices of the gateway's account below it, all or none. They leave the gateways that they were below.
   * @returns the reasons for a refusal, by the device's id
   */
  add(gateway: DeviceKey, deviceIds: readonly string[]): Promise<ReadonlyMap<string, NotBelow>>;
  /** Removes devices from below the gateway. @returns those that were not below it */
  remove(gateway: DeviceKey, deviceIds: readonly string[]): Promise<readonly string[]>;
  list(gateway: DeviceKey): Promise<readonly DeviceIdentity[]>;
  /**
   * Makes a device of a product whose devices register themselves, and puts it below the gateway.
   * @param type the key, the model or the name of the product
   */
  make(
    gateway: DeviceKey,
    deviceName: string,
    type: string,
  ): Promise<
    | { productKey: string }
    | {
        refused:
          | NotBelow
          | "sub_device_not_made"
          | "sub_device_elsewhere"
          | "sub_device_name"
          | "sub_device_ceased"
          | "sub_device_quota";
      }
  >;
}

/** A move of a device from one gateway to another; `from` and `to` are null for no gateway. */
export interface Moved {
  deviceId: string;
  identity: DeviceIdentity;
  from: string | null;
  to: string | null;
  /**
   * Whether the gateway that has or had the device requested the move itself, and therefore needs no message about it.
   */
  asked: boolean;
}
