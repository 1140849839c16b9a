import type { OnlineEntry } from "../points/telemetry.ts";

/** A device as events refer to it. */
export interface EventDevice {
  id: string;
  deviceNo: number;
  ownerId: string;
  productId: string;
}

/** The data of events that devices cause or that happen to them, by kind. */
export interface DeviceEventData {
  online: { address: string };
  offline: { reason: OnlineEntry["reason"]; address: string };
  /** A connection of the device ended because another one signed in with the same credentials. */
  taken_over: { address: string };
  /** Values of properties, by identifier; the event's time is the time of the values. */
  report: Record<string, unknown>;
  /** The value of an event or fault, by its identifier. */
  event: Record<string, unknown>;
  /** The device's answer to a call. `service` is null if properties were issued; `code` is the device's own. */
  call_answered: { id: string; service: string | null; code: number; message: string; data: unknown };
  /**
   * A person at home has sent a command, with the result `code`. `service` is null if properties were issued;
   * `identifiers` names these.
   */
  controlled: { uid: string; service: string | null; identifiers: string[]; code: number };
  /** A person at home has opened the device's panel. */
  panel_opened: { uid: string };
  registered: { device_name: string };
  /** The device came online for the first time. */
  activated: Record<string, never>;
  deleted: { device_name: string };
  firmware_version_changed: { version: string; before: string };
  area_changed: { area_id: string | null };
  /** A person has bound the device to one of their homes; `home_id` is null for a deleted home. */
  bound: { uid: string; home_id: string | null };
  unbound: { uid: string; home_id: string | null };
  firmware_progress: { version: string; percent: number };
}
export type DeviceEventKind = keyof DeviceEventData;

/** An event about a subject, with the data of its kind. */
type EventOf<Subject, Data, K extends keyof Data> = {
  [Kind in K]: Subject & {
    kind: Kind;
    /** When it happened, in milliseconds since 1970; for a report, when the device measured. */
    time: number;
    data: Data[Kind];
  };
}[K];

/** An event to be written. */
export type NewDeviceEvent<K extends DeviceEventKind = DeviceEventKind> = EventOf<
  { device: EventDevice },
  DeviceEventData,
  K
>;

/** An event as consumers get it. */
export type DeviceEvent<K extends DeviceEventKind = DeviceEventKind> = NewDeviceEvent<K> & {
  /** The same on every redelivery of the event. */
  id: string;
  /** When the platform wrote it, in milliseconds since 1970. */
  written: number;
};

/** A person at home as events refer to them. */
export interface EventPerson {
  uid: string;
  ownerId: string;
  appId: string;
}

/** The data of events about people at home that involve no device, by kind. */
export interface PersonEventData {
  /** The person signed in with a password, or created an account. */
  signed_in: Record<string, never>;
}
export type PersonEventKind = keyof PersonEventData;

/** An event of a person to be written. */
export type NewPersonEvent<K extends PersonEventKind = PersonEventKind> = EventOf<
  { person: EventPerson },
  PersonEventData,
  K
>;

/** An event of a person as consumers get it. */
export type PersonEvent<K extends PersonEventKind = PersonEventKind> = NewPersonEvent<K> &
  Pick<DeviceEvent, "id" | "written">;

/** Any event of the stream. */
export type NewStreamEvent = NewDeviceEvent | NewPersonEvent;
export type StreamEvent = DeviceEvent | PersonEvent;
