import type { z } from "zod";
import type { Dialect } from "@thingwright/contract/device-topics/access.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import type { SignedSubDevice } from "@thingwright/contract/device-topics/gateway-payloads.ts";
import type { ThingModel } from "@thingwright/contract/points/thing-model.ts";
import type { Topic, Topics } from "@thingwright/contract/grammar/topic.ts";
import type { ValueReason } from "@thingwright/contract/points/value-problems.ts";
import type { TimeWindow } from "@thingwright/contract/points/value-report.ts";
import type { MessageRefusal } from "./broker/acknowledgement.ts";
import type { Message, Subscriber } from "./broker/broker.ts";
import type { Filters } from "./broker/filters.ts";
import type { EndReason, Link, SessionLink } from "./broker/link.ts";
import type { Allowance } from "./messages/allowance.ts";
import type {
  CallRequest,
  Desired,
  DesiredState,
  DeviceInfo,
  DeviceKey,
  DeviceRecord,
  DeviceUpdates,
  FirmwareOffer,
  HomeDevices,
  IngestMessage,
  TimedValues,
} from "./ports.ts";
import type { InOrder } from "./sub-devices/in-order.ts";
import type { RefusedSubs, SubDeviceSecrets } from "./sub-devices/refused-subs.ts";

// Sessions, the rules of their dialects of MQTT and the outcomes of their messages refer to each other. One file avoids
// a cycle of imports.

/**
 * The session of a signed-in device. It lasts at most as long as its connection: the device's own, or the connection of
 * its gateway.
 */
export class Session {
  readonly device: DeviceRecord;
  readonly dialect: Dialect;
  readonly rules: DialectRules;
  /** Whether the device asked at sign-in to be sent everything without subscribing. */
  readonly receivesAllTopics: boolean;
  link: SessionLink | null = null;
  /** The gateway whose connection the device shares; null for a device with a connection of its own. */
  readonly gateway: Session | null;
  /** The sub-devices that are signed in through the device's connection; null until the first one is. */
  subs: SignedInSubDevices | null = null;
  /** Whether the connection is over TLS. */
  isSecure = false;
  /** The device's rate limit; null until the connection opens. */
  allowance: Allowance | null = null;
  /** How the on/offline log records the beginning of the session; null if the device connects too often for a line. */
  line: "connected" | "connected_often" | null = "connected";
  /** When the CONNECT arrived, by `performance.now()`. */
  signInReceivedAt = 0;
  /** The delivery of desired state to this connection; null until it begins. */
  desiredDelivery: DesiredDelivery | null = null;
  /** Called once, when the device sends its first message. */
  onFirstMessage: (() => void) | null = null;
  /** The last message that could not be handled at once, until it has been handled: later messages wait for it. */
  waiting: Promise<unknown> | null = null;
  /** The routes of topics that the device has published on; null for topics that it may not publish on. */
  readonly routes = new Map<string, Route | null>();
  #lastTime = 0;

  /**
   * @param gateway the gateway of a sub-device; `rules` then apply to the messages with the gateway about the device
   */
  constructor(
    device: DeviceRecord,
    dialect: Dialect,
    rules: DialectRules,
    receivesAllTopics = false,
    gateway: Session | null = null,
  ) {
    this.device = device;
    this.dialect = dialect;
    this.receivesAllTopics = receivesAllTopics;
    this.gateway = gateway;
    this.rules = rules;
  }

  /** Returns the time for a message that has no time of its own. No two messages of a connection get the same time. */
  stamp(now: number): number {
    return (this.#lastTime = Math.max(now, this.#lastTime + 1));
  }
}

/** The delivery of desired state to one connection. */
export interface DesiredDelivery {
  /** How often the state was delivered. */
  times: number;
  over: boolean;
  /** Runs until the next delivery; null if there will be none. */
  timer: NodeJS.Timeout | null;
}

/** A topic that a device publishes on, and what to do with it. */
export interface Route {
  topic: Topic;
  names: Readonly<Record<string, string>>;
  handle: Handler<never>;
  /** Whether the payload is passed on without being parsed. */
  isOpaque: boolean;
}

/** The services that handlers use besides the message. */
export interface Tools {
  calls: OpenCalls;
  desired: DesiredState;
  info: DeviceInfo;
  home: HomeDevices;
  updates: DeviceUpdates;
  subDevices: SubDevices;
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

/**
 * A message that no handler gets: the dialect does not have its topic, or its payload does not match the topic's
 * schema.
 */
export interface Unread {
  device: DeviceIdentity;
  topic: string;
  payload: Buffer;
  /** The parsed payload; undefined where it is not JSON, or was not parsed. */
  json: unknown;
}

/** How the gateway talks with the devices of one dialect of MQTT. */
export interface DialectRules {
  /** The handlers by the key of their topic in the dialect's table. */
  handlers: Readonly<Record<string, Handler<never>>>;
  /** The topic on which a device gets issued properties. */
  setTopic(device: DeviceIdentity): string;
  /**
   * Makes the message for a service call or issued properties. @param id the call's id @param now milliseconds since
   * 1970
   */
  call(
    device: DeviceIdentity,
    model: ThingModel,
    id: string,
    request: CallRequest,
    now: number,
  ): DownlinkMessage;
  /**
   * The filter that applies instead of the one with which a device subscribes, if the dialect has aliases for filters.
   */
  filterFor?(device: DeviceIdentity, filter: string): string;
  /** Makes the reply that states why a message was refused unread; null if the message has no reply. */
  refuse?: (unread: Unread, outcome: Outcome, now: () => number) => DownlinkMessage | null;
  /** A topic that the maker defines, if the dialect has such topics. @param path the levels that the maker chooses */
  customTopic?(device: DeviceIdentity, path: string): string;
  /**
   * Makes the message which says that the device was bound or unbound, if the dialect has such a message. @param id the
   * message's id
   */
  notice?(device: DeviceIdentity, id: string, operation: "Bind" | "Unbind"): DownlinkMessage;
  /** Makes the message which offers firmware, if the dialect has such a message. @param id the message's id */
  offer?(device: DeviceIdentity, id: string, offer: FirmwareOffer): DownlinkMessage;
  /**
   * Makes the message which says that a sub-device was logged out although its gateway had not asked for it. @param id
   * the message's id
   */
  subEnded?(gateway: DeviceIdentity, sub: DeviceIdentity, id: string, reason: EndReason): DownlinkMessage;
  /**
   * Makes the message which says that devices were put below a gateway (0) or removed from it (1), if the dialect has
   * such a message.
   */
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

/** The answer of a device, in any dialect. */
export interface DeviceReply {
  code: number;
  message: string;
  data: unknown;
}

/** Finds the calls that a device has to answer, for the handlers of its answers. */
export interface OpenCalls {
  /** Whether no device has a call to answer. */
  readonly idle: boolean;
  /** The issued properties that a device has not answered yet, by the id of their call. */
  issued(session: Session): ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /**
   * Hands a device's answer to the caller that waits for it. Returns undefined if the device has no such call to
   * answer.
   */
  answer(
    session: Session,
    said: string | undefined,
    reply: DeviceReply,
    service?: string | null,
  ): Promise<IngestMessage["answered"]>;
}

/** Adds, removes, lists, registers, and signs in and out the devices below a gateway. */
export interface SubDevices {
  add(gateway: Session, said: readonly SignedSubDevice[]): Promise<RefusedSubs>;
  remove(gateway: Session, named: readonly DeviceIdentity[]): Promise<RefusedSubs>;
  list(gateway: Session): Promise<readonly DeviceIdentity[]>;
  register(
    gateway: Session,
    named: readonly DeviceIdentity[],
  ): Promise<{ registered: SubDeviceSecrets[]; refused: RefusedSubs }>;
  login(gateway: Session, said: readonly SignedSubDevice[]): Promise<RefusedSubs>;
  logout(gateway: Session, named: readonly DeviceIdentity[]): RefusedSubs;
  connect(gateway: Session, deviceName: string, type?: string): Promise<Session | ValueReason>;
}

/** The devices that are signed in through the connection of one gateway. */
export interface SignedInSubDevices {
  readonly size: number;
  readonly acknowledgements: InOrder<MessageRefusal>;
  all(): Session[];
  named(identity: DeviceIdentity): Session | undefined;
  /** Finds the signed-in sub-device that a topic names. */
  senderOf(topic: string): Session | undefined;
  /** Finds the signed-in sub-device to whose own topics the filter belongs. */
  subscribing(filter: string): Session | undefined;
  isFullFor(session: Session, filter: string): boolean;
  /** The subscriptions for a device; null in a dialect that needs none. */
  filtersFor(identity: DeviceIdentity): Filters | null;
  /**
   * Returns the object that stores the subscriptions for the sub-device to which a filter belongs; null if there is no
   * such sub-device.
   */
  subscriberFor(link: Link, filter: string): Subscriber | null;
  /**
   * Returns the sub-devices that may receive more messages than at the last call, because they have new subscriptions.
   */
  drainNewlySubscribed(): Session[];
  add(session: Session): void;
  remove(session: Session): void;
}

type Reply = { topic: string; payload: unknown } | null;

/** The result of a message: records to store, the code for the log, an answer to the device. */
export interface Outcome {
  records: TimedValues[];
  /** 200, or the code for which the message was refused, as a whole or in part. */
  code: number;
  /** In English, for the log. */
  reason?: string;
  /** Whether the message is logged for every device, although nothing is wrong with it. */
  isNoted?: boolean;
  /** For a refused message: whether a part of it takes effect all the same, besides its records. */
  isPartlyTaken?: boolean;
  /** The label under which metrics count a refusal. */
  refusedFor?: string | undefined;
  /** The data of the reply: for code 460, each refused property and the reason. */
  data?: unknown;
  /** How the modules that react to devices treat the records; as a report by default. */
  kind?: IngestMessage["kind"];
  /** The answer to a call, if the message is one. */
  answered?: IngestMessage["answered"];
  /**
   * The outcomes for other devices whose data the sender has sent. All are stored before the message is acknowledged.
   */
  parts?: readonly OutcomePart[];
  /** Makes the answer, which is sent once the message is stored; null for no answer. */
  answer?: () => Reply | Promise<Reply>;
}

/** The part of a message that belongs to one device. It is stored in the log of this device. */
export interface OutcomePart {
  session: Session;
  message: Message;
  outcome: Outcome;
}
