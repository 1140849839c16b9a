import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { Dialect, Outgoing } from "./dialect.ts";

/**
 * The credentials with which a gateway signs in a sub-device: in the native dialect of MQTT with the sub-device's
 * secret, in the token dialect with its name only.
 */
export type SubDeviceCredentials =
  | (DeviceIdentity & { deviceSecret: string; clientId?: string })
  | {
      deviceName: string;
      /**
       * The key, model or name of its product; needed if several products have such a device, or to create the device.
       */
      type?: string;
    };

/** The secrets of a sub-device that was registered. */
export interface RegisteredSubDevice extends DeviceIdentity {
  deviceSecret: string;
}

/** A message for a gateway or for one of its sub-devices. */
export type GatewayIncoming =
  | { kind: "reply"; id: string; code: number; message: string; data: unknown }
  /** The platform has signed a sub-device out. */
  | { kind: "ended"; name: string; reason: string }
  /**
   * A message for a sub-device with one of these names. The dialect of each finds out whether the message is for it.
   */
  | { kind: "sub"; names: readonly string[] };

/**
 * The messages of a gateway of one dialect about its sub-devices. The platform's reply repeats the `id` of a message.
 */
export interface GatewayDialect {
  /** Additional topic filters for a gateway that has a sub-device. */
  filters: readonly string[];
  /** Whether the platform replies; otherwise PUBACK is the reply. */
  replies: boolean;
  /** The unique name of a sub-device. */
  nameOf(credentials: SubDeviceCredentials): string;
  dialectFor(credentials: SubDeviceCredentials): Dialect;
  login(id: string, all: readonly SubDeviceCredentials[]): Outgoing[];
  logout(id: string, credentials: SubDeviceCredentials): Outgoing;
  /** Null if the dialect has no such message, and signing in adds the sub-device. */
  add(id: string, all: readonly SubDeviceCredentials[]): Outgoing | null;
  remove(id: string, all: readonly DeviceIdentity[]): Outgoing | null;
  list(id: string): Outgoing | null;
  register(id: string, all: readonly DeviceIdentity[]): Outgoing | null;
  read(topic: string, payload: Uint8Array): GatewayIncoming | null;
}
