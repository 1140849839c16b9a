import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { UnknownReason } from "@thingwright/contract/devices/unknown-devices.ts";

/** A refused sign-in that names no device of the platform. */
export interface Stranger {
  /** The device that it names, if it names one. */
  named: DeviceIdentity | null;
  reason: UnknownReason;
  address: string;
  /** Milliseconds. */
  time: number;
}

/** Keeps who was refused as unknown for those whose devices they may be. */
export interface Strangers {
  /** Returns at once, and never throws. Anybody can cause calls without end: it bounds what it keeps. */
  note(stranger: Stranger): void;
}
