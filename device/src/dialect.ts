import type { OutageCause } from "@thingwright/contract/devices/outages.ts";
import type { HardwareKey } from "@thingwright/contract/firmware/hardware.ts";

/** Values by identifier. */
export type Values = Readonly<Record<string, unknown>>;

/** Values that were measured together, with their time in milliseconds since 1970. */
export interface TimedValues {
  time: number;
  values: Values;
}

/** Information of a device about itself. */
export interface DeviceInfo {
  mac?: string;
  imei?: string;
  labels?: Readonly<Record<string, string>>;
}

/** Why the device was offline, as it saw it itself. */
export interface OutageReport {
  cause: OutageCause;
  /** When it lost its connection, in milliseconds since 1970; left out if it does not know the time. */
  since?: number;
  /** Its own words or code. */
  detail?: string;
}

/** The version that a module runs; without a module, the device as a whole. */
export interface RunningVersion {
  version: string;
  module?: string;
  /** What firmware may ask for before it is offered. */
  hardware?: Readonly<Partial<Record<HardwareKey, string>>>;
}

/** How far an update of a module is. */
export interface UpdateProgress {
  /** 0 to 100 percent, or a negative code of a failure. */
  step: number;
  /** The device's own words. */
  text?: string;
  module?: string;
}

/** Firmware that the platform offers. */
export interface FirmwareOffer {
  version: string;
  /** Undefined for the device as a whole. */
  module?: string;
  /** Bytes. */
  size: number;
  url: string;
  /** Hexadecimal. */
  sha256: string;
  /** The Ed25519 signature of the maker's key, in base64. */
  signature: string;
}

/** A device's answer to issued properties or to a call; 200 is success. */
export interface Answer {
  code?: number;
  message?: string;
  data?: unknown;
}

/** A message to publish: `payload` becomes JSON. */
export interface Outgoing {
  topic: string;
  payload: unknown;
}

/** A message of the platform, whichever dialect of MQTT it came in. */
export type Incoming =
  | { kind: "reply"; id: string; code: number; message: string; data: unknown }
  | { kind: "time"; sent: number; received: number; answered: number }
  | { kind: "set"; id: string; values: Values }
  | { kind: "call"; id: string; service: string; params: Values }
  | { kind: "desired"; values: Values; version: number }
  | { kind: "offer"; offer: FirmwareOffer };

/** The messages of one dialect of MQTT. The platform's reply repeats the `id` of a message. */
export interface Dialect {
  /** The topic filters to subscribe to. */
  filters: readonly string[];
  /** Whether the platform replies to posts; otherwise PUBACK is the reply. */
  replies: boolean;
  post(id: string, values: Values, options: { time?: number; reply: boolean }): Outgoing;
  postBatch(id: string, batch: readonly TimedValues[]): Outgoing;
  postEvent(id: string, event: string, value: unknown, time?: number): Outgoing;
  updateInfo(id: string, info: DeviceInfo): Outgoing;
  /** Presents a token that binds the device. @param seconds how long the token is valid, if the dialect can say so */
  present(id: string, token: string, seconds?: number): Outgoing;
  /** Null if the dialect has no message for it. */
  outage(id: string, outage: OutageReport): Outgoing | null;
  /** Null if the dialect has no message for it. */
  version(id: string, running: RunningVersion): Outgoing | null;
  /** Null if the dialect has no message for it. */
  progress(id: string, progress: UpdateProgress): Outgoing | null;
  answerSet(id: string, answer: Required<Answer>): Outgoing;
  answerCall(id: string, service: string, answer: Required<Answer>): Outgoing;
  /** Null if the dialect has no time service. */
  askTime(now: number): Outgoing | null;
  /** Null for a message that is not of this dialect. */
  read(topic: string, payload: Uint8Array): Incoming | null;
}

/** The JSON of a payload; undefined if it is not valid JSON. */
export function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
}
