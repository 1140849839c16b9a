import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { ValueReason } from "@thingwright/contract/points/value-problems.ts";

/** The sub-devices of a message that are refused, and why. */
export type RefusedSubs = readonly (readonly [DeviceIdentity, ValueReason])[];

/** The secrets of a sub-device that was registered. */
export interface SubDeviceSecrets extends DeviceIdentity {
  iotId: string;
  deviceSecret: string;
}

/** Returns only the product key and the device name of a device. */
export function identityOf({ productKey, deviceName }: DeviceIdentity): DeviceIdentity {
  return { productKey, deviceName };
}
