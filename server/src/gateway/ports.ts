import type { Outage } from "@thingwright/contract/devices/outages.ts";
import type { Refusal } from "@thingwright/contract/points/value-problems.ts";
import type { WebSocket } from "ws";
import type { DeviceEventData, EventDevice } from "@thingwright/contract/devices/device-events.ts";
import type { Registration } from "@thingwright/contract/devices/device-sign-in.ts";
import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import type { ThingModel } from "@thingwright/contract/points/thing-model.ts";
import type { CallKeeper, CallRequest, FirmwareOffer } from "./call-ports.ts";
import type { Strangers } from "./stranger-ports.ts";
import type { Moved, Topology } from "./topology-ports.ts";
import type { ProductStatus } from "@thingwright/contract/grammar/enums.ts";

export type { CallKeeper, CallRequest, CustomMessage, DeviceCalls, FirmwareOffer } from "./call-ports.ts";
export { offlineCode } from "./call-ports.ts";
export type { Stranger, Strangers } from "./stranger-ports.ts";
export type { Moved, NotBelow, Topology } from "./topology-ports.ts";

/** The identity of a device, as telemetry refers to it. */
export type DeviceKey = EventDevice;

/** The data of a device that the gateway needs to sign it in. */
export interface DeviceRecord extends DeviceKey {
  productKey: string;
  deviceName: string;
  /** The device's id, in the form in which a device of the TuyaLink dialect of MQTT wrote it at sign-in. */
  deviceId?: string;
  /** In plain text, because the native dialect's HMAC needs it. */
  secret: string;
  enabled: boolean;
  activated: boolean;
  productStatus: ProductStatus;
  /**
   * How often the device's product had been returned to development when the device was added (see `ThingModels`); null
   * for a virtual device.
   */
  development: number | null;
  /** Virtual and debug devices keep their whole communication log, others only refusals. */
  logAll: boolean;
  /**
   * SHA-256 of the device's access token, in hexadecimal; for a device found by its user name, the id of its `Login`.
   * It changes when the device gets new secrets, or another user name and password.
   */
  credentials: string;
  /** The number of the connection that a sign-in opens. Only the device's highest number, at any gateway, is valid. */
  connectionNo: number;
  /** The id of the gateway that the device is below; null if there is none. */
  gatewayId: string | null;
}

/** A sub-device, with the names of its product: a gateway may use these to tell devices of the same name apart. */
export interface SubDeviceRecord extends DeviceRecord {
  productName: string;
  productModel: string;
}

/** The part of a device's state that may have changed since it signed in. */
export interface SignInState extends Pick<DeviceRecord, "id" | "enabled" | "connectionNo" | "gatewayId"> {
  /** The credentials with which the device may sign in. */
  credentials: readonly string[];
}

/** A device with the user name and password that it may have beside its token. */
export interface Login {
  device: DeviceRecord;
  password: string;
  /** The only client id that is accepted; empty for any. */
  clientId: string;
}

/** Finds devices by the credentials in their CONNECT. It is called once for every connection, so batching pays off. */
export interface SignInDirectory {
  findByName(productKey: string, deviceName: string): Promise<DeviceRecord | null>;
  /** @param deviceId the full id, its short form, or an id that the maker has set; the first two take precedence */
  findByDeviceId(deviceId: string): Promise<DeviceRecord | null>;
  /** @param tokenHash SHA-256 of the token dialect's token */
  findByToken(tokenHash: Buffer): Promise<DeviceRecord | null>;
  findByUserName(userName: string): Promise<Login | null>;
  /** Finds the sub-devices of a gateway that have this device name, of any product. */
  findBelow(gatewayId: string, deviceName: string): Promise<SubDeviceRecord[]>;
  /** The current states of devices, each with the number of its newest connection; deleted devices are left out. */
  signInStates(deviceIds: readonly string[]): Promise<SignInState[]>;
}

/** The models of products. A change takes effect once this process has been notified of it. */
export interface ThingModels {
  /**
   * Returns the model of a product, at once if it is cached; an empty model if there is no such product. Waiting
   * callers continue in the order of their calls.
   * @param development the `development` of a device. A device that was added before its product was returned to
   * development gets the model that was released last. Every other device gets the model in development.
   */
  of(productId: string, development: number | null): ThingModel | Promise<ThingModel>;
  /** Called if changes may have been missed: models whose definition or keys have changed are read again. */
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
  /** The number of the device's connection; 0 if it has none. */
  connectionNo: number;
  /** Whether the event is left out of the on/offline log, because the device connects and disconnects too often. */
  unlogged?: boolean;
}

/** The origin of a connection or a call of a device. */
export interface Source {
  address: string;
  /** Whether the connection or the call uses TLS. */
  isSecure: boolean;
}

/** A product whose devices may register themselves, and the secret with which they do so. */
export interface RegistrationKey {
  ownerId: string;
  productId: string;
  /** In plain text. */
  secret: string;
}

/** New secrets of a device, in plain text. Its earlier secrets are invalid from then on. */
export interface Registered {
  device: DeviceKey;
  deviceName: string;
  deviceSecret: string;
  accessToken: string;
}

/** Credentials that a device has chosen for itself. */
export type ChosenCredentials =
  | { token: string }
  | { login: { userName: string; password: string; clientId: string } };

/** Why a device is not registered although it knows the secret of its product. */
export type NotRegistered =
  /** `refused_activated`: the device was online before, and nobody has reset it since. */
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
 * The answer to a device: its secrets, or the reason for a refusal. A device that does not know the secret of the
 * product gets only `no_tls` or `unproven`; `busy` means that the device should try again later.
 */
export type RegistrationAnswer =
  | Registered
  | { refused: "no_tls" | "unproven" | "busy" | NotRegistered["refused"] };

/** Registers devices that know the secret of their product. */
export interface Registrar {
  /** @returns null if there is no such product, or if each of its devices has a secret of its own */
  keyOf(productKey: string): Promise<RegistrationKey | null>;
  /**
   * Gives new secrets to a device that was never online.
   * @param key as `keyOf` returned it; whether it is still valid is decided when the device is registered
   * @param wanted `mayCreate`: whether a device without a record gets one. `chosenCredentials`: credentials that the
   * device gets besides its new secret. A chosen token replaces the platform's token, a chosen login is added to it
   */
  register(
    key: RegistrationKey,
    wanted: { deviceName: string; mayCreate: boolean; chosenCredentials?: ChosenCredentials | undefined },
  ): Promise<Registered | NotRegistered>;
}

/** A connection of a device. */
export interface Connection {
  deviceId: string;
  connectionNo: number;
}

/**
 * Stores which devices came online or went offline, in order, in batches. A device is activated when it comes online
 * for the first time.
 */
export interface SessionEvents {
  /**
   * @param events the same array if a failed call is repeated, so that the events are stored only once, even if the
   * first call had stored them
   * @returns the connections whose events came too late because their devices have a newer connection at another
   * gateway
   */
  record(events: readonly SessionEvent[]): Promise<readonly Connection[]>;
}

/** Values that share one time. They become the latest values of the device unless newer ones are known. */
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

/** The parts of one device message that are stored. */
export interface IngestMessage {
  device: DeviceKey;
  records: readonly TimedValues[];
  /** The size of the message's payload in bytes, if the message brings records or an answer. */
  bytes?: number;
  /** Lines to store in the communication log. */
  lines: readonly LogLine[];
  /** How the modules that react to devices treat the records; as a report by default. */
  kind?: "report" | "event" | undefined;
  /** The answer to a call, if the message is one. */
  answered?: DeviceEventData["call_answered"] | undefined;
}

export interface Storage {
  /**
   * Stores a batch in one transaction: when the promise resolves, all of it survives `kill -9`.
   * @param batch the same array if a failed batch is tried again, so that the batch is stored only once, even if the
   * first try had stored it
   * @param lane batches of the same lane are stored one after the other
   */
  store(batch: readonly IngestMessage[], lane: number): Promise<void>;
  /** Shows log lines in live views of the device's communication, without storing them. */
  show(device: DeviceKey, lines: readonly LogLine[]): void;
  /** Whether any live view shows the device's communication. */
  watched(deviceId: string): boolean;
}

/** Issued properties that a device has not yet confirmed or reported. */
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

/** Changes that a device itself makes to its state. Every kind of change raises the version if it changes something. */
export interface StateChange {
  /** Values that become desired, by identifier. */
  desire?: Readonly<Record<string, unknown>>;
  /**
   * Identifiers that are no longer desired, each with a version. A value that was set after this version stays desired.
   */
  clear?: Readonly<Record<string, number>>;
  /** Identifiers whose latest values are deleted; the history still contains these values. */
  forget?: readonly string[];
}

export interface DesiredState {
  /** The desired properties that differ from the reported state, or null. */
  pending(device: DeviceKey): Promise<Desired | null>;
  /** Records that the device has accepted these properties, as they were desired up to this version. */
  acknowledge(device: DeviceKey, version: number, identifiers: readonly string[]): Promise<void>;
  /** Makes the changes, all or none. */
  change(device: DeviceKey, change: StateChange): Promise<void>;
  /** Reads the latest values, the desired values, and the version of the state. */
  shadow(device: DeviceKey): Promise<Shadow>;
}

/** The attributes that a device reports of itself: `MAC` and `IMEI` are fields of the device, any other key is a label. */
export interface DeviceInfo {
  /** Stores the valid attributes. @returns the other attributes by name, and why each is refused */
  update(
    device: DeviceKey,
    attributes: Record<string, string>,
  ): Promise<readonly (readonly [name: string, why: Refusal])[]>;
  /** Reads the attributes that the device has reported so far; keys that it has not reported are missing. */
  read(device: DeviceKey): Promise<Record<string, string>>;
  /** Deletes the attributes that the device has reported under these keys. */
  remove(device: DeviceKey, keys: readonly string[]): Promise<void>;
  /** Stores the version of the firmware that runs on the device. */
  firmware(device: DeviceKey, version: string): Promise<void>;
  /** Stores why the device was offline, as the device itself saw it. */
  outage(device: DeviceKey, outage: Outage): Promise<void>;
}

/** Messages from devices that concern the people who have them at home. */
export interface HomeDevices {
  /**
   * The device presents a token that binds it.
   * @param lifetimeMs for how long the token is valid, if the device says so
   * @returns why the token is refused; null if it is accepted: then the device is bound at once if an app has already
   * sent the same token, and otherwise as soon as an app sends it
   */
  present(
    device: DeviceKey,
    token: string,
    lifetimeMs?: number,
  ): Promise<"bound_to_other" | "token_useless" | null>;
  /** The device was reset: the people who have or had it are forgotten. */
  reset(device: DeviceKey): Promise<void>;
}

/** Messages from devices about the firmware of their modules; `default` is the device as a whole. */
export interface DeviceUpdates {
  /** The device reports the version that a module runs, as it does after each start. */
  versionReported(device: DeviceKey, module: string, version: string): Promise<void>;
  /** The device reports how far an update is. @param step percent, or a negative code of a failure */
  progressReported(device: DeviceKey, module: string, step: number, text: string): Promise<void>;
  /** The device asks for an update of a module. @returns null if there is none for it */
  updateRequested(device: DeviceKey, module: string): Promise<FirmwareOffer | null>;
}

/** The interfaces that the modules provide to the gateway; `modules.ts` wires them. */
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
  updates: DeviceUpdates;
  calls: CallKeeper;
}

/** The interface that the gateway offers to the modules. */
export interface Gateway {
  /** The ports on which the gateway listens; `mqtts` is null if TLS is not configured. */
  readonly ports: { mqtt: number; mqtts: number | null };
  /** The certificate (PEM) that devices trust when they connect over TLS; null if it is not known, or without TLS. */
  anchor(): string | null;
  /** Takes over a WebSocket that asked for the subprotocol `mqtt`. */
  attach(socket: WebSocket, source: Source): void;
  /**
   * Registers a device that knows the secret of its product. Returns `drop`, which means to send no answer, if too many
   * answers are already being delayed.
   */
  register(registration: Registration, source: Source): Promise<RegistrationAnswer | "drop">;
  /**
   * Sends a call and waits for the answer. Never throws: the code is 410 if the device is offline, 408 if no answer
   * arrives in time, and 429 if too many calls of the device or its account already wait.
   */
  call(deviceId: string, request: CallRequest): Promise<CallAnswer>;
  /**
   * Ends a device's connection, if it has one, and any connection of a sign-in that is under way.
   * @param credentials if given, only a connection made with these credentials ends
   */
  disconnect(deviceId: string, reason: OnlineEntry["reason"], credentials?: string): void;
  /** A device was put below a gateway, or removed from one. */
  moved(move: Moved): void;
  /** Ends a device's connection if it is older than the given one, which the device has opened at another gateway. */
  takenOver(connection: Connection): void;
  /** Called if changes may have been missed: renews cached models, and ends connections that are no longer valid. */
  review(): Promise<void>;
  /** Records every connection again, after this process was taken for dead and its devices were set offline. */
  recordAll(): void;
  /** Whether the device is connected here. */
  holds(deviceId: string): boolean;
  connections(): number;
  /** Stops reading, stores and acknowledges what was read, then ends all connections. */
  close(): Promise<void>;
}
