import type { CallCause } from "@thingwright/contract/call-causes.ts";
import type { Refusal } from "@thingwright/contract/value-problems.ts";
import type { WebSocket } from "ws";
import type { DeviceEventData, EventDevice } from "@thingwright/contract/device-events.ts";
import type { Registration } from "@thingwright/contract/device-registration.ts";
import type { CallAnswer } from "@thingwright/contract/devices.ts";
import type { OnlineEntry } from "@thingwright/contract/telemetry.ts";
import type { ThingModel } from "@thingwright/contract/thing-model.ts";
import type { Strangers } from "./stranger-ports.ts";
import type { Moved, Topology } from "./topology-ports.ts";
import type { ProductStatus } from "@thingwright/contract/enums.ts";

export type { Stranger, Strangers } from "./stranger-ports.ts";
export type { Moved, NotBelow, Topology } from "./topology-ports.ts";

/** Who a device is, as telemetry refers to it. */
export type DeviceKey = EventDevice;

/** What the gateway must know of a device to let it in. */
export interface DeviceRecord extends DeviceKey {
  productKey: string;
  deviceName: string;
  /** Its id, as a device of the TuyaLink dialect has written it at sign-in. */
  deviceId?: string;
  /** In plain text: the native dialect's HMAC needs it. */
  secret: string;
  enabled: boolean;
  activated: boolean;
  productStatus: ProductStatus;
  /** The development of its product in which it was added, or after which: see `ThingModels`; null for a virtual device. */
  development: number | null;
  /** Virtual and debug devices keep their whole communication log, others only refusals. */
  logAll: boolean;
  /**
   * SHA-256 of its access token, in hexadecimal; of a device found by its user name, the id of its `Login`. It changes
   * when the device gets new secrets, or another user name and password.
   */
  credentials: string;
  /** The number of the connection that asks: of two connections of a device, at whatever gateways, the higher counts. */
  connectionNo: number;
  /** The id of the gateway that it is below; null for a device of its own. */
  gatewayId: string | null;
}

/** A sub-device as its gateway may name it: device names are told apart by their products. */
export interface SubDeviceRecord extends DeviceRecord {
  productName: string;
  productModel: string;
}

/** What may have changed of a device since it signed in. */
export interface DeviceStanding extends Pick<DeviceRecord, "id" | "enabled" | "connectionNo" | "gatewayId"> {
  /** Those with which it may sign in. */
  credentials: readonly string[];
}

/** A device with the user name and password that it may have beside its token. */
export interface Login {
  device: DeviceRecord;
  password: string;
  /** The only client id that will do; empty for any. */
  clientId: string;
}

/** Finds devices by what they present at CONNECT. Called once for every connection: worth batching. */
export interface SignInDirectory {
  findByName(productKey: string, deviceName: string): Promise<DeviceRecord | null>;
  /** @param deviceId the id in full or in its short form, which come first, or one that the maker has set */
  findByDeviceId(deviceId: string): Promise<DeviceRecord | null>;
  /** @param tokenHash SHA-256 of the token dialect's token */
  findByToken(tokenHash: Buffer): Promise<DeviceRecord | null>;
  findByUserName(userName: string): Promise<Login | null>;
  /** Those of a gateway's sub-devices that have this device name, of whichever products. */
  findBelow(gatewayId: string, deviceName: string): Promise<SubDeviceRecord[]>;
  /** How devices stand now, each with the number of its newest connection; those that were deleted are left out. */
  standings(deviceIds: readonly string[]): Promise<DeviceStanding[]>;
}

/** The models of products: a change counts once this process has heard of it. */
export interface ThingModels {
  /**
   * The model of a product, at once where it is known; an empty one if there is no such product. Callers that wait go on
   * in the order in which they came.
   * @param development that of a device: one that was there before its product was returned to development is judged by
   * what was released last, while all others are judged by what is developed
   */
  of(productId: string, development: number | null): ThingModel | Promise<ThingModel>;
  /** Changes may have been missed: those whose definition or keys have changed are read again. */
  review(): Promise<void>;
}

export interface SessionEvent {
  device: DeviceKey;
  /** 1 came online, 2 went offline, 3 registered itself, 0 refused at sign-in. */
  event: OnlineEntry["event"];
  reason: OnlineEntry["reason"];
  address: string;
  /** Milliseconds. */
  time: number;
  /** Of the device's connection; 0 where it has none. */
  connectionNo: number;
  /** Whether it leaves no line in the on/offline log, because the device comes and goes too often. */
  unlogged?: boolean;
}

/** Where a connection or a call of a device comes from. */
export interface Source {
  address: string;
  /** Whether it has come over TLS. */
  isSecure: boolean;
}

/** A product whose devices may register themselves, and the secret that they do it with. */
export interface RegistrationKey {
  ownerId: string;
  productId: string;
  /** In plain text. */
  secret: string;
}

/** New secrets of a device, in plain text. Those that it had are of no use from then on. */
export interface Registered {
  device: DeviceKey;
  deviceName: string;
  deviceSecret: string;
  accessToken: string;
}

/** Credentials that a device has chosen for itself. */
export type OwnCredentials =
  | { token: string }
  | { login: { userName: string; password: string; clientId: string } };

/** Why a device is not registered although it knows the secret of its product. */
export type NotRegistered =
  /** `refused_activated`: it was online before, and nobody has reset it since. */
  | { refused: "refused_ceased" | "refused_disabled" | "refused_activated"; device: DeviceKey }
  /** `refused_product_secret`: the secret was renewed, or taken away, since it was looked up. */
  | {
      refused:
        | "refused_product_secret"
        | "refused_ceased"
        | "refused_no_record"
        | "refused_device_name"
        | "refused_own_credentials"
        | "refused_quota";
      device: null;
    };

/**
 * What a device is told: its secrets, or why not. `unproven` is all that those hear who do not know the secret of the
 * product; `busy`, that it should try again later.
 */
export type RegistrationAnswer =
  | Registered
  | { refused: "no_tls" | "unproven" | "busy" | NotRegistered["refused"] };

/** Registers devices that know the secret of their product. */
export interface Registrar {
  /** @returns null where there is no such product, and where each of its devices has a secret of its own */
  keyOf(productKey: string): Promise<RegistrationKey | null>;
  /**
   * Gives a device that was never online new secrets.
   * @param key as `keyOf` gave it: whether it still counts is decided when the device is registered
   * @param wanted `makes`: whether a device without a record gets one; `own`: beside its new secret, in place of its token
   * or beside that
   */
  register(
    key: RegistrationKey,
    wanted: { deviceName: string; makes: boolean; own?: OwnCredentials | undefined },
  ): Promise<Registered | NotRegistered>;
}

/** A connection of a device. */
export interface Connection {
  deviceId: string;
  connectionNo: number;
}

/**
 * Stores which devices came online and went offline, in order and in batches. The first time online activates a device.
 */
export interface SessionEvents {
  /**
   * @param events the same array when they are tried again: they are stored once, whatever became of the first try
   * @returns the connections that came too late: their devices have a newer one, at another gateway
   */
  record(events: readonly SessionEvent[]): Promise<readonly Connection[]>;
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
  /** Bytes of the message's payload, where it brings records or an answer. */
  bytes?: number;
  /** Lines to store in the communication log. */
  lines: readonly LogLine[];
  /** What the records are to those who react to devices; a report, if it is not said. */
  kind?: "report" | "event" | undefined;
  /** The answer to a call, if the message is one. */
  answered?: DeviceEventData["call_answered"] | undefined;
}

export interface Storage {
  /**
   * Stores a batch in one transaction: when the promise resolves, all of it survives `kill -9`.
   * @param batch the same array when a batch is tried again: it is stored once, whatever became of the first try
   * @param lane batches of a lane come one after the other
   */
  store(batch: readonly IngestMessage[], lane: number): Promise<void>;
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

/** The state of a device, by identifier. */
export interface Shadow {
  version: number;
  reported: Record<string, unknown>;
  desired: Record<string, { value: unknown; version: number }>;
}

/** What a device itself changes of its state. Every kind that changes something raises the version. */
export interface StateChange {
  /** Values that become desired, by identifier. */
  desire?: Readonly<Record<string, unknown>>;
  /** Identifiers that are no longer desired, each up to a version: what was desired anew since then stays. */
  clear?: Readonly<Record<string, number>>;
  /** Identifiers whose latest values are forgotten; the history keeps them. */
  forget?: readonly string[];
}

export interface DesiredState {
  /** The desired properties that differ from the reported state, or null. */
  pending(device: DeviceKey): Promise<Desired | null>;
  /** The device took these properties, as desired up to this version. */
  acknowledge(device: DeviceKey, version: number, identifiers: readonly string[]): Promise<void>;
  /** Makes the changes, all or none. */
  change(device: DeviceKey, change: StateChange): Promise<void>;
  /** Latest values and the state's version. */
  shadow(device: DeviceKey): Promise<Shadow>;
}

/** What a device says of itself: the keys `MAC` and `IMEI` are fields of the device, any other key is a label. */
export interface DeviceInfo {
  /** Keeps those that are good. @returns the others by name, and why each is refused */
  update(
    device: DeviceKey,
    attributes: Record<string, string>,
  ): Promise<readonly (readonly [name: string, why: Refusal])[]>;
  /** What the device has said so far; without the keys that it has not. */
  read(device: DeviceKey): Promise<Record<string, string>>;
  /** Forgets what the device has said under these keys. */
  remove(device: DeviceKey, keys: readonly string[]): Promise<void>;
  /** The version of the firmware that runs on the device. */
  firmware(device: DeviceKey, version: string): Promise<void>;
}

/** What devices say of the people who have them at home. */
export interface HomeDevices {
  /**
   * The device presents a token that binds it.
   * @param lifetimeMs for how long it counts, if the device says so
   * @returns why it is refused; null where the device is bound, or an app may show the same token from now on
   */
  present(
    device: DeviceKey,
    token: string,
    lifetimeMs?: number,
  ): Promise<"bound_to_other" | "token_useless" | null>;
  /** The device was reset: whoever has or had it is forgotten. */
  reset(device: DeviceKey): Promise<void>;
}

/** Keeps what devices were called for, and what they answered. */
export interface CallKeeper {
  /** Returns at once, and never throws. */
  keep(
    device: Pick<DeviceKey, "id" | "deviceNo" | "ownerId" | "productId">,
    request: Pick<CallRequest, "params" | "service">,
    cause: CallCause,
    answer: CallAnswer,
  ): void;
}

/** What the modules lend to the gateway; `modules.ts` wires them. */
export interface Ports {
  directory: SignInDirectory;
  models: ThingModels;
  sessions: SessionEvents;
  strangers: Strangers;
  registrar: Registrar;
  topology: Topology;
  storage: Storage;
  desired: DesiredState;
  info: DeviceInfo;
  home: HomeDevices;
  calls: CallKeeper;
}

/** A message on a topic of the maker's own. It has no answer. */
export interface CustomMessage {
  /** The levels of the topic that the maker chooses. */
  path: string;
  payload: string;
}

export interface CallRequest {
  params: Record<string, unknown>;
  /** The service to call; without one, the parameters are properties to issue. */
  service?: string;
  /** Sent in place of a call: `params` are empty, and 200 means that it is on its way. */
  message?: CustomMessage;
  /** Sent in place of a call: what became of the device at home. 200 means that it is on its way. */
  notice?: "Bind" | "Unbind";
  /** The version that these properties got when they became desired state. */
  desiredVersion?: number;
  /** Milliseconds to wait for the answer. */
  timeout: number;
}

/** What the gateway offers to the modules. */
export interface Gateway {
  /** Ports that listen; null where TLS is not configured. */
  readonly ports: { mqtt: number; mqtts: number | null };
  /** The certificate (PEM) that devices trust which connect over TLS; null if it is not known, or there is no TLS. */
  anchor(): string | null;
  /** Takes over a WebSocket that asked for the subprotocol `mqtt`. */
  attach(socket: WebSocket, source: Source): void;
  /** Registers a device that knows the secret of its product; `drop` where too many answers are held back already. */
  register(registration: Registration, source: Source): Promise<RegistrationAnswer | "drop">;
  /**
   * Sends and waits. Never throws: code 410 when the device is offline, 408 without an answer in time, 429 when too many
   * calls of the device or its account wait already.
   */
  call(deviceId: string, request: CallRequest): Promise<CallAnswer>;
  /**
   * Ends a device's connection, if it has one, and forgets its credentials.
   * @param credentials ends only a connection made with these
   */
  disconnect(deviceId: string, reason: OnlineEntry["reason"], credentials?: string): void;
  /** A device was put below a gateway, or taken away from one. */
  moved(move: Moved): void;
  /** Ends a device's connection if it is older than this one, which the device has opened at another gateway. */
  takenOver(connection: Connection): void;
  /** Changes may have been missed: forgets what is remembered, and ends connections that no longer count. */
  review(): Promise<void>;
  /** Records every connection again: this process was taken for dead, and its devices were set offline. */
  recordAll(): void;
  /** Whether the device is connected here. */
  holds(deviceId: string): boolean;
  connections(): number;
  /** Stops reading, stores and acknowledges what was read, then ends all connections. */
  close(): Promise<void>;
}

/** Calls of devices wherever they are connected, at this process's gateway or at another's. */
export interface DeviceCalls {
  /**
   * As `call` of a gateway; code 429 when too many calls of the device or its account wait already.
   * @param cause with which the call is kept in the history of the device
   */
  call(device: DeviceKey, request: CallRequest, cause: CallCause): Promise<CallAnswer>;
  /** The same for what is no call, but a message on a topic of the maker's own, or a notice. */
  tell(device: Pick<DeviceKey, "id" | "ownerId">, request: CallRequest): Promise<CallAnswer>;
  /** Answers the calls that still wait. */
  close(): void;
}
