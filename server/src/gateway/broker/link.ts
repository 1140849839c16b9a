import type { Client } from "aedes";
import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Filters, type Heard, matchesAny } from "./filters.ts";

export type EndReason = OnlineEntry["reason"];

/** MQTT 5 reason codes of a DISCONNECT [MQTT-3.14.2-1]. */
const farewell: Partial<Record<EndReason, number>> = {
  taken_over: 0x8e,
  server_restarted: 0x8b,
  removed: 0x98,
  disabled: 0x98,
  secret_renewed: 0x98,
};

/**
 * Private members of the library's client: `_paused`, `pause` and `resume` for reading; `_parsingBatch`, the number of
 * packets of the last read that are still being handled; `_disconnected`, whether a DISCONNECT has come; and the
 * keepalive timer.
 */
interface Parsing {
  _paused?: boolean;
  _parsingBatch: number;
  _disconnected: boolean;
  _keepaliveTimer: NodeJS.Timeout | null;
  pause(): void;
  resume(): void;
}

/** The library's own record of a client's subscriptions. */
interface Subscribed {
  subscriptions: Record<string, unknown>;
}

/** Bytes of a PUBLISH besides topic and payload: its header, and subscription identifiers at their longest. */
const overhead = 512;

/** With this many messages that are neither stored nor refused, reading from the connection pauses. */
const unsettledAtMost = 256;
/** While a device leaves this many bytes unread, the platform does not read from the device either. */
const unreadAtMost = 256 * 1024;
/** The maximum length of a filter that a device may opt out of, in characters: no topic of the platform is longer. */
const longestOptOut = 256;
const noop = () => {};

const unasked: Heard = { qos: 0, identifiers: [] };

/** Why reading from a connection is paused; each cause is a bit, since several can hold at the same time. */
const pauseCauses = { backpressure: 1, rate: 2, unread: 4, closing: 8, waiting: 16 } as const;
export type PauseCause = keyof typeof pauseCauses;

/**
 * A connection as its sessions use it: the session of its own device, and those of the sub-devices below that device.
 */
export interface SessionLink {
  readonly address: string;
  /** Whether the device has a subscription, or receives all topics without one. */
  readonly listens: boolean;
  /** Why the connection ends, once something ends it. */
  readonly reason: EndReason;
  /** Whether the device would get a message on this topic. */
  hears(topic: string): boolean;
  /**
   * Sends to this device alone. @returns false if the device does not hear the topic, or if the packet exceeds the
   * maximum size that the device accepts
   */
  deliver(topic: string, payload: string): boolean;
  end(reason: EndReason): void;
}

/** One connection of a device, after it signed in. */
export class Link implements SessionLink {
  readonly client: Client;
  readonly address: string;
  /** Whether the device is sent everything without subscribing. */
  #receivesAllTopics = false;
  readonly #filters = new Filters();
  /** The filters from which a device that receives all topics has unsubscribed. */
  #optedOut: Set<string> | null = null;
  /** Why the connection ends, once something ends it. */
  #reason: EndReason | null = null;
  #unsettled = 0;
  #pauses = 0;
  /** Messages at QoS 1 that the device has not acknowledged. */
  #unacknowledged = 0;
  /** Messages of the device at QoS 2 whose PUBREL has not arrived. */
  #unreleased = 0;
  #beforeReading = noop;

  constructor(client: Client, address: string) {
    this.client = client;
    this.address = address;
  }

  /**
   * From now on the device is sent everything, as if it had subscribed: at QoS 0, unless a subscription says otherwise.
   */
  receiveAllTopics(): void {
    this.#receivesAllTopics = true;
  }

  /** Whether the device has all the subscriptions that it may have, and this filter would be one more. */
  isFullFor(filter: string): boolean {
    return this.#filters.size >= limits.deviceSubscriptions && !this.#filters.has(filter);
  }

  subscribe(filter: string, qos: number, identifier?: number): void {
    this.#filters.set(filter, qos, identifier);
    this.optIn(filter);
  }

  unsubscribe(filter: string): void {
    this.#filters.delete(filter);
    this.optOut(filter);
  }

  /** Undoes {@link optOut}. */
  optIn(filter: string): void {
    this.#optedOut?.delete(filter);
  }

  /** From now on, a device that receives all topics is not sent the messages that the filter matches. */
  optOut(filter: string): void {
    if (!this.#receivesAllTopics || filter.length > longestOptOut) return;
    this.#optedOut ??= new Set();
    if (this.#optedOut.size < limits.deviceSubscriptions) this.#optedOut.add(filter);
  }

  get listens(): boolean {
    return this.#receivesAllTopics || this.#filters.size > 0;
  }

  hears(topic: string): boolean {
    return this.hearsUnasked(topic) || this.#filters.hears(topic);
  }

  /** Whether a message on this topic would be sent without a subscription. */
  hearsUnasked(topic: string): boolean {
    return this.#receivesAllTopics && !(this.#optedOut && matchesAny(this.#optedOut, topic));
  }

  deliver(topic: string, payload: string): boolean {
    return this.send(topic, payload, this.#filters.match(topic));
  }

  /** Removes a subscription from the library's own record, because it is no longer valid. */
  forgetInLibrary(filter: string): void {
    delete (this.client as unknown as Subscribed).subscriptions[filter];
  }

  /** @param heard the subscriptions that match; null if none does @returns whether the message was sent */
  send(topic: string, payload: string, heard: Heard | null): boolean {
    const { client } = this;
    if (client.closed || (!heard && !this.hearsUnasked(topic)) || !this.#takes(topic, payload)) return false;
    const { identifiers } = heard ?? unasked;
    let { qos } = heard ?? unasked;
    if (qos === 1 && ++this.#unacknowledged > client.receiveMaximum) {
      // MQTT 5: no more QoS 1 messages may be in flight to this device [MQTT-3.3.4-9]. The platform may choose the QoS
      // of its messages, so it sends this one at QoS 0.
      this.#unacknowledged--;
      qos = 0;
    }
    const properties = identifiers.length > 0 ? { properties: { subscriptionIdentifier: identifiers } } : {};
    client.publish({ cmd: "publish", topic, payload, qos, retain: false, dup: false, ...properties }, noop);
    this.#waitForReader();
    return true;
  }

  /** The device acknowledges a message. @returns whether there is a message to acknowledge */
  acknowledged(): boolean {
    if (this.#unacknowledged === 0) return false;
    this.#unacknowledged--;
    return true;
  }

  /** Counts a message that the device sends at QoS 2, until `released`. */
  promised(): void {
    this.#unreleased++;
  }

  /** The device releases a message of its own at QoS 2. @returns whether it has sent such a message */
  released(): boolean {
    if (this.#unreleased === 0) return false;
    this.#unreleased--;
    return true;
  }

  /** Whether a message is within the packet size that a device of MQTT 5 may set [MQTT-3.1.2-24]. */
  #takes(topic: string, payload: string): boolean {
    const most = this.client.maximumPacketSize;
    return most === undefined || Buffer.byteLength(topic) + Buffer.byteLength(payload) + overhead <= most;
  }

  #waitForReader(): void {
    const { conn } = this.client;
    if (conn.writableLength < unreadAtMost || this.#pauses & pauseCauses.unread) return;
    this.pause("unread");
    conn.once("drain", () => this.resume("unread"));
  }

  /** Notes why the connection ends. Only the first reason is noted: later ones are its consequences. */
  blame(reason: EndReason): void {
    this.#reason ??= reason;
  }

  get reason(): EndReason {
    if (this.#reason) return this.#reason;
    return this.#parsing._disconnected ? "disconnected" : "connection_lost";
  }

  /** @param reasonCode the code in the DISCONNECT of MQTT 5, if it is not the usual code of the reason */
  end(reason: EndReason, reasonCode = farewell[reason]): void {
    this.blame(reason);
    this.client.disconnect(reasonCode === undefined ? {} : { reasonCode });
  }

  /** @param ask called before bytes that have arrived become messages: the last moment to pause the link */
  askBeforeReading(ask: () => void): void {
    this.#beforeReading = ask;
    this.client.conn.prependListener("readable", ask);
  }

  /**
   * Counts a message that has arrived. Reading pauses while too many messages are unsettled, which means neither stored
   * nor refused.
   */
  messageReceived(): void {
    if (++this.#unsettled >= unsettledAtMost) this.#parsing.pause();
  }

  /**
   * Adds to the count of unsettled messages. To be called for a message that takes longer to store than others, and
   * once more with the negative weight when that message is stored.
   */
  addUnsettled(weight: number): void {
    this.#unsettled += weight;
    if (this.#unsettled >= unsettledAtMost) this.#parsing.pause();
  }

  /** Counts a message as settled. */
  messageSettled(): void {
    this.#unsettled--;
    this.#read();
  }

  /** Stops reading from the connection until `resume` for the same cause. */
  pause(cause: PauseCause): void {
    this.#pauses |= pauseCauses[cause];
    this.#parsing.pause();
  }

  resume(cause: PauseCause): void {
    this.#pauses &= ~pauseCauses[cause];
    this.#read();
  }

  /** Restarts the keepalive timer as if the device had just spoken: while reading is paused, its pings go unseen. */
  stayAlive(): void {
    this.#parsing._keepaliveTimer?.refresh();
  }

  /**
   * Resumes reading once all messages are settled, unless another pause lasts. While reading is paused, the library
   * does not lower its own count of packets that are being handled. The count is therefore set to one here, and
   * resuming subtracts that one.
   */
  #read(): void {
    const parsing = this.#parsing;
    if (!this.#mayRead || !parsing._paused || this.client.closed) return;
    this.#beforeReading();
    if (!this.#mayRead) return;
    parsing._parsingBatch = 1;
    parsing.resume();
  }

  get #mayRead(): boolean {
    return this.#pauses === 0 && this.#unsettled <= 0;
  }

  get #parsing(): Parsing {
    return this.client as unknown as Parsing;
  }
}
