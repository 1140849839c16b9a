import type { WebSocket } from "ws";
import type { CallAnswer } from "@thingwright/contract/devices.ts";
import type { OnlineEntry } from "@thingwright/contract/telemetry.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { ProductStatus } from "@thingwright/contract/enums.ts";

/** Who a device is, as telemetry and events refer to it. */
export interface DeviceKey {
  id: string;
  deviceNo: number;
  ownerId: string;
  productId: string;
}

/** What the gateway must know of a device to let it in. */
export interface DeviceRecord extends DeviceKey {
  productKey: string;
  deviceName: string;
  /** In plain text: the native dialect's HMAC needs it. */
  secret: string;
  enabled: boolean;
  activated: boolean;
  productStatus: ProductStatus;
  /** Virtual and debug devices keep their whole communication log, others only refusals. */
  logAll: boolean;
}

/** Finds devices by what they present at CONNECT. Called once for every connection: worth batching. */
export interface SignInDirectory {
  findByName(productKey: string, deviceName: string): Promise<DeviceRecord | null>;
  /** @param tokenHash SHA-256 of the token dialect's token */
  findByToken(tokenHash: Buffer): Promise<DeviceRecord | null>;
}

/** The definitions of products; the gateway keeps what it got until `forgetProduct`. */
export interface ThingModels {
  pointsOf(productId: string): Promise<readonly FunctionPoint[]>;
}

export interface SessionEvent {
  device: DeviceKey;
  /** 1 came online, 2 went offline, 0 refused at sign-in. */
  event: OnlineEntry["event"];
  reason: OnlineEntry["reason"];
  address: string;
  /** Milliseconds. */
  time: number;
}

/**
 * Stores which devices came online and went offline, in order and in batches. The first time online activates a device.
 */
export interface SessionEvents {
  record(events: readonly SessionEvent[]): Promise<void>;
}

/** Values with one time; the latest state takes them unless it knows newer ones. */
export interface TimedValues {
  /** Milliseconds. */
  time: number;
  values: Record<string, unknown>;
}

export interface LogLine {
  /** Milliseconds. */
  time: number;
  direction: "up" | "down";
  topic: string;
  payload: Buffer | string;
  /** 200, or the code for which the message was refused. */
  code: number;
  reason?: string;
}

/** What is stored of one message of a device. */
export interface IngestMessage {
  device: DeviceKey;
  records: readonly TimedValues[];
  /** Lines to store in the communication log. */
  lines: readonly LogLine[];
}

/** Stores a batch in one transaction: when the promise resolves, all of it survives `kill -9`. */
export interface Storage {
  store(batch: readonly IngestMessage[]): Promise<void>;
  /** Shows lines that are not stored in live views of the device's communication. */
  show(device: DeviceKey, lines: readonly LogLine[]): void;
  /** Whether any live view shows the device's communication. */
  watched(deviceId: string): boolean;
}

/** Issued properties that a device has not taken yet. */
export interface Desired {
  version: number;
  params: Record<string, unknown>;
}

export interface DesiredState {
  /** The desired properties that differ from the reported state, or null. */
  pending(device: DeviceKey): Promise<Desired | null>;
  /** The device took these properties, as desired up to this version. */
  acknowledge(device: DeviceKey, version: number, identifiers: readonly string[]): Promise<void>;
  /** Latest values and the state's version, as the shadow topics show them. */
  shadow(device: DeviceKey): Promise<{
    version: number;
    reported: Record<string, unknown>;
    desired: Record<string, unknown>;
  }>;
}

/** What a device says of itself: the keys `MAC` and `IMEI` are fields of the device, any other key is a label. */
export interface DeviceInfo {
  /** @returns why the update was refused, or null */
  update(device: DeviceKey, attributes: Record<string, string>): Promise<string | null>;
}

/** What the modules lend to the gateway; `modules.ts` wires them. */
export interface Ports {
  directory: SignInDirectory;
  models: ThingModels;
  sessions: SessionEvents;
  storage: Storage;
  desired: DesiredState;
  info: DeviceInfo;
}

export interface CallRequest {
  params: Record<string, unknown>;
  /** The service to call; without one, the parameters are properties to issue. */
  service?: string;
  /** The version that these properties got when they became desired state. */
  desiredVersion?: number;
  /** Milliseconds to wait for the answer. */
  timeout: number;
}

/** What the gateway offers to the modules. */
export interface Gateway {
  /** Ports that listen; null where TLS is not configured. */
  readonly ports: { mqtt: number; mqtts: number | null };
  /** Takes over a WebSocket that asked for the subprotocol `mqtt`. */
  attach(socket: WebSocket, address: string): void;
  /** Sends and waits. Never throws: code 410 when the device is offline, 408 without an answer in time. */
  call(deviceId: string, request: CallRequest): Promise<CallAnswer>;
  /** Ends a device's connection, if it has one, and forgets its credentials. */
  disconnect(deviceId: string, reason: OnlineEntry["reason"]): void;
  /** The product's definition or state changed. */
  forgetProduct(productId: string): void;
  connections(): number;
  /** Stops reading, stores and acknowledges what was read, then ends all connections. */
  close(): Promise<void>;
}
