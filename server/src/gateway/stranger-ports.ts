import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { UnknownReason } from "@thingwright/contract/devices/unknown-devices.ts";

/** A refused sign-in that names no device of the platform. */
export interface Stranger {
  /** The names in the sign-in, if it has any. */
  named: DeviceIdentity | null;
  reason: UnknownReason;
  address: string;
  /** Milliseconds. */
  time: number;
}

/** Records the refused unknown devices for the accounts that they may belong to. */
export interface Strangers {
  /**
   * Returns at once, and never throws. Anybody can cause calls without end, so the number of stored records is limited.
   */
  note(stranger: Stranger): void;
}
