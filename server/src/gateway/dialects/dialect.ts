import type { z } from "zod";
import type { Topic, Topics } from "@thingwright/contract/topic.ts";
import type { ThingModel } from "@thingwright/contract/thing-model.ts";
import type { TimeWindow } from "@thingwright/contract/value-report.ts";
import type { Calls } from "../messages/calls.ts";
import type { DeviceIdentity } from "@thingwright/contract/device-topics/access.ts";
import type { EndReason } from "../broker/link.ts";
import type { Outcome } from "../outcome.ts";
import type { SubDeviceDesk } from "../sub-devices/desk.ts";
import type { CallRequest, Desired, DesiredState, DeviceInfo, DeviceKey, HomeDevices } from "../ports.ts";
import type { Session } from "../sessions.ts";

/** What handlers work with besides the message. */
export interface Tools {
  calls: Calls;
  desired: DesiredState;
  info: DeviceInfo;
  home: HomeDevices;
  subDevices: SubDeviceDesk;
  /** What handlers get of a device besides its message, for one that another has spoken for. */
  uplinkOf(session: Session): Uplink | Promise<Uplink>;
  /** Resolves once the messages that the device has sent so far are stored. */
  stored(device: DeviceKey): Promise<void>;
  /** How many messages a device may send, on average. */
  messagesPerSecond: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** A message from a device, as a handler gets it. */
export interface Uplink {
  session: Session;
  model: ThingModel;
  window: TimeWindow;
  /** The values of the placeholders in the topic's path. */
  names: Readonly<Record<string, string>>;
  tools: Tools;
}

/** Handles one topic of a dialect; the payload was checked against the topic's schema. */
export type Handler<P> = (uplink: Uplink, payload: P) => Outcome | Promise<Outcome>;

/** The payload of a topic. */
export type PayloadOf<T extends Topic> = z.output<T["payload"]>;

/** A handler for every topic of a table that devices publish on. */
export type Handlers<T extends Topics> = {
  [K in keyof T as T[K]["from"] extends "cloud" ? never : K]: Handler<PayloadOf<T[K]>>;
};

/** A message to a device; the payload becomes JSON. */
export interface DownlinkMessage {
  topic: string;
  payload: unknown;
  /** The same for firmware that takes it in another way. A device gets whichever it listens to, or both. */
  also?: DownlinkMessage;
}

/** A message that no handler gets: its topic is none of the dialect's, or its payload has not the topic's shape. */
export interface Unread {
  device: DeviceIdentity;
  topic: string;
  payload: Buffer;
  /** The parsed payload; undefined where it is not JSON, or was not parsed. */
  json: unknown;
}

/** How the gateway talks with the devices of one dialect. */
export interface DialectRules {
  /** By the key of the topic in the dialect's table. */
  handlers: Readonly<Record<string, Handler<never>>>;
  /** The topic on which a device gets issued properties. */
  setTopic(device: DeviceIdentity): string;
  /** A call of a service, or issued properties. @param id the call's @param now milliseconds since 1970 */
  call(
    device: DeviceIdentity,
    model: ThingModel,
    id: string,
    request: CallRequest,
    now: number,
  ): DownlinkMessage;
  /** The filter that counts for one with which a device subscribes, where that is a name for others. */
  filterFor?(device: DeviceIdentity, filter: string): string;
  /** The reply that tells why a message was refused unread; null where there is none. */
  refuse?: (unread: Unread, outcome: Outcome, now: () => number) => DownlinkMessage | null;
  /** A topic of the maker's own, where the dialect has such. @param path levels that the maker chooses */
  customTopic?(device: DeviceIdentity, path: string): string;
  /** That the device was bound or unbound, where the dialect has a way to say so. @param id the message's */
  notice?(device: DeviceIdentity, id: string, operation: "Bind" | "Unbind"): DownlinkMessage;
  /** That a sub-device was logged out without its gateway's asking. @param id the message's */
  subEnded?(gateway: DeviceIdentity, sub: DeviceIdentity, id: string, reason: EndReason): DownlinkMessage;
  /** That devices were put below a gateway (0), or taken away (1), where the dialect has a way to say so. */
  topologyChanged?(
    gateway: DeviceIdentity,
    id: string,
    status: number,
    subs: readonly DeviceIdentity[],
  ): DownlinkMessage;
  /** What is desired, for devices that listen to that rather than to issued properties. */
  shadow?: {
    topic(device: DeviceIdentity): string;
    control(device: DeviceIdentity, model: ThingModel, desired: Desired, now: number): DownlinkMessage;
  };
}
