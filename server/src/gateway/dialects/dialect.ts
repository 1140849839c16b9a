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

/** The services that handlers use besides the message. */
export interface Tools {
  calls: Calls;
  desired: DesiredState;
  info: DeviceInfo;
  home: HomeDevices;
  subDevices: SubDeviceDesk;
  /** The uplink of a device for which another device, its gateway, has sent the message. */
  uplinkOf(session: Session): Uplink | Promise<Uplink>;
  /** Resolves once the messages that the device has sent so far are stored. */
  stored(device: DeviceKey): Promise<void>;
  /** How many messages a device may send per second, on average. */
  messagesPerSecond: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The context of a message from a device, as a handler gets it. */
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
  /** The same message in the form that other firmware expects. A device gets whichever form it listens to, or both. */
  also?: DownlinkMessage;
}

/** A message that no handler gets: the dialect does not have its topic, or its payload does not match the topic's schema. */
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
  /** Makes the message for a service call or issued properties. @param id the call's id @param now milliseconds since 1970 */
  call(
    device: DeviceIdentity,
    model: ThingModel,
    id: string,
    request: CallRequest,
    now: number,
  ): DownlinkMessage;
  /** The filter that applies instead of the one with which a device subscribes, if the dialect has aliases for filters. */
  filterFor?(device: DeviceIdentity, filter: string): string;
  /** Makes the reply that tells why a message was refused unread; null if the message has no reply. */
  refuse?: (unread: Unread, outcome: Outcome, now: () => number) => DownlinkMessage | null;
  /** A topic of the maker's own, if the dialect has such topics. @param path the levels that the maker chooses */
  customTopic?(device: DeviceIdentity, path: string): string;
  /** Tells that the device was bound or unbound, if the dialect has a message for that. @param id the message's id */
  notice?(device: DeviceIdentity, id: string, operation: "Bind" | "Unbind"): DownlinkMessage;
  /** Tells that a sub-device was logged out although its gateway had not asked for it. @param id the message's id */
  subEnded?(gateway: DeviceIdentity, sub: DeviceIdentity, id: string, reason: EndReason): DownlinkMessage;
  /** Tells that devices were put below a gateway (0), or removed from it (1), if the dialect has a message for that. */
  topologyChanged?(
    gateway: DeviceIdentity,
    id: string,
    status: number,
    subs: readonly DeviceIdentity[],
  ): DownlinkMessage;
  /** The desired state, for devices that listen to their shadow rather than to issued properties. */
  shadow?: {
    topic(device: DeviceIdentity): string;
    control(device: DeviceIdentity, model: ThingModel, desired: Desired, now: number): DownlinkMessage;
  };
}
