import type { SignMethod } from "./device-sign-in.ts";
import type { DeviceIdentity } from "./device-topics/access.ts";

/** What a device says that asks for secrets of its own, not checked yet. */
export interface Registration {
  identity: DeviceIdentity;
  /** Whether it asks for a record where there is none. */
  makes: boolean;
  /** Chosen by the device, and signed. */
  random: string;
  signMethod: SignMethod;
  signature: string;
}

/** The text that a device signs with the secret of its product to be registered. */
export function registrationToSign({
  identity: { deviceName, productKey },
  random,
}: Pick<Registration, "identity" | "random">): string {
  return `deviceName${deviceName}productKey${productKey}random${random}`;
}

/** The topics on which a device is told its secrets. It does not subscribe to them. */
export const registrationTopics = { register: "/ext/register", regnwl: "/ext/regnwl" } as const;
