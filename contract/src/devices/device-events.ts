import type { OnlineEntry } from "../points/telemetry.ts";

/** Who a device is, as events refer to it. */
export interface EventDevice {
  id: string;
  deviceNo: number;
  ownerId: string;
  productId: string;
}

/** What devices cause, or what is done with them, by kind, with what each kind carries. */
export interface DeviceEventData {
  online: { address: string };
  offline: { reason: OnlineEntry["reason"]; address: string };
  /** A connection of it ended because another one came with the same credentials. */
  taken_over: { address: string };
  /** Values of properties, by identifier; the event's time is theirs. */
  report: Record<string, unknown>;
  /** The value of an event or fault, by its identifier. */
  event: Record<string, unknown>;
  /** The device's answer to a call. `service` is null where properties were issued; `code` is the device's own. */
  call_answered: { id: string; service: string | null; code: number; message: string; data: unknown };
  /**
   * Somebody at home has given it a command, which has got as far as `code` says; `service` is null where properties were issued, which
   * `identifiers` names.
   */
  controlled: { uid: string; service: string | null; identifiers: string[]; code: number };
  /** Somebody at home has opened its panel. */
  panel_opened: { uid: string };
  registered: { device_name: string };
  /** Came online for the first time. */
  activated: Record<string, never>;
  deleted: { device_name: string };
  firmware_version_changed: { version: string; before: string };
  area_changed: { area_id: string | null };
  /** Somebody at home has it, in one of their homes; `home_id` is null for a home that is gone. */
  bound: { uid: string; home_id: string | null };
  unbound: { uid: string; home_id: string | null };
  firmware_progress: { version: string; percent: number };
}
export type DeviceEventKind = keyof DeviceEventData;

/** An event of a subject, by its kind, with what that kind carries. */
type EventOf<Subject, Data, K extends keyof Data> = {
  [Kind in K]: Subject & {
    kind: Kind;
    /** When it happened, in milliseconds since 1970; of a report, when the device measured. */
    time: number;
    data: Data[Kind];
  };
}[K];

/** An event that is to be written. */
export type NewDeviceEvent<K extends DeviceEventKind = DeviceEventKind> = EventOf<
  { device: EventDevice },
  DeviceEventData,
  K
>;

/** An event as consumers get it. */
export type DeviceEvent<K extends DeviceEventKind = DeviceEventKind> = NewDeviceEvent<K> & {
  /** The same whenever the event is delivered again. */
  id: string;
  /** When the platform wrote it, in milliseconds since 1970. */
  written: number;
};

/** Who a person at home is, as events refer to them. */
export interface EventPerson {
  uid: string;
  ownerId: string;
  appId: string;
}

/** What people at home do in their apps without a device, by kind, with what each kind carries. */
export interface PersonEventData {
  /** Came in with a password, or has made an account. */
  signed_in: Record<string, never>;
}
export type PersonEventKind = keyof PersonEventData;

/** An event of a person that is to be written. */
export type NewPersonEvent<K extends PersonEventKind = PersonEventKind> = EventOf<
  { person: EventPerson },
  PersonEventData,
  K
>;

/** An event of a person as consumers get it. */
export type PersonEvent<K extends PersonEventKind = PersonEventKind> = NewPersonEvent<K> &
  Pick<DeviceEvent, "id" | "written">;

/** Whatever the stream holds. */
export type NewStreamEvent = NewDeviceEvent | NewPersonEvent;
export type StreamEvent = DeviceEvent | PersonEvent;
