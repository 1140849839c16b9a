import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { ValueReason } from "@thingwright/contract/points/value-problems.ts";

/** The sub-devices of a message that are refused, and why. */
export type RefusedSubs = readonly (readonly [DeviceIdentity, ValueReason])[];

/** The secrets of a sub-device that was registered. */
export interface ToldSub extends DeviceIdentity {
  iotId: string;
  deviceSecret: string;
}

/** The names of a device, and nothing else of it. */
export function namesOf({ productKey, deviceName }: DeviceIdentity): DeviceIdentity {
  return { productKey, deviceName };
}
