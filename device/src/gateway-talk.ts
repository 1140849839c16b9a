import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { Dialect, Outgoing } from "./dialect.ts";

/** A sub-device as its gateway signs it in: with its secret in the native dialect, by its name alone in that of tokens. */
export type SubDeviceCredentials =
  | (DeviceIdentity & { deviceSecret: string; clientId?: string })
  | {
      deviceName: string;
      /** The key, the model or the name of its product: where several have a device of the name, or one is to be made. */
      type?: string;
    };

/** The secrets of a sub-device that was registered. */
export interface RegisteredSubDevice extends DeviceIdentity {
  deviceSecret: string;
}

/** What came for a gateway or for one of its sub-devices. */
export type GatewayIncoming =
  | { kind: "reply"; id: string; code: number; message: string; data: unknown }
  /** The platform has signed a sub-device out. */
  | { kind: "ended"; name: string; reason: string }
  /** A message for a sub-device, whose own dialect reads it: one of these. */
  | { kind: "sub"; names: readonly string[] };

/** How a gateway of one dialect talks about its sub-devices. `id` names the message in the platform's reply. */
export interface GatewayTalk {
  /** What the gateway subscribes to besides, once it has a sub-device. */
  filters: readonly string[];
  /** Whether the platform answers; without, PUBACK is the answer. */
  replies: boolean;
  /** What tells one sub-device from another. */
  nameOf(credentials: SubDeviceCredentials): string;
  dialectFor(credentials: SubDeviceCredentials): Dialect;
  login(id: string, all: readonly SubDeviceCredentials[]): Outgoing[];
  logout(id: string, credentials: SubDeviceCredentials): Outgoing;
  /** Null where the dialect has no such message: whoever signs in is added. */
  add(id: string, all: readonly SubDeviceCredentials[]): Outgoing | null;
  remove(id: string, all: readonly DeviceIdentity[]): Outgoing | null;
  list(id: string): Outgoing | null;
  register(id: string, all: readonly DeviceIdentity[]): Outgoing | null;
  read(topic: string, payload: Uint8Array): GatewayIncoming | null;
}
