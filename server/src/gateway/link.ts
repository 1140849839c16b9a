import type { Client } from "aedes";
import type { OnlineEntry } from "@thingwright/contract/telemetry.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { filterMatches } from "./topic-filter.ts";

export type EndReason = OnlineEntry["reason"];

/** MQTT 5 reason codes of a DISCONNECT [MQTT-3.14.2-1]. */
const farewell: Partial<Record<EndReason, number>> = {
  taken_over: 0x8e,
  server_restarted: 0x8b,
  removed: 0x98,
  disabled: 0x98,
  secret_renewed: 0x98,
};

/** What the broker library keeps to itself: how many packets of the last read are in the works. */
interface Parsing {
  _paused?: boolean;
  _parsingBatch: number;
  _disconnected: boolean;
  _keepaliveTimer: NodeJS.Timeout | null;
  pause(): void;
  resume(): void;
}

/** What a device of MQTT 5 takes, as the library notes it at CONNECT. */
interface Flow {
  receiveMaximum?: number;
  maximumPacketSize?: number;
}

/** Of a PUBLISH besides topic and payload: its header, and subscription identifiers at their longest. */
const overhead = 512;

/** More messages than this in the works, and reading from the connection waits. */
const worksAtMost = 256;
/** A device that leaves this many bytes unread is not read either, until it has taken them. */
const unreadAtMost = 256 * 1024;
const noop = () => {};

/** Why reading from a connection is paused; each cause is a bit, since several can meet. */
const pauseCauses = { backpressure: 1, rate: 2, unread: 4, closing: 8 } as const;
export type PauseCause = keyof typeof pauseCauses;

interface Filter {
  qos: 0 | 1;
  /** MQTT 5: what the device wants to hear with each message that this filter lets through. */
  identifier: number | undefined;
}

/** One connection of a device, after it signed in. */
export class Link {
  readonly client: Client;
  readonly address: string;
  readonly #filters = new Map<string, Filter>();
  /** Why the connection ends, once something ends it. */
  #reason: EndReason | null = null;
  #works = 0;
  #pauses = 0;
  /** Messages at QoS 1 that the device has not acknowledged. */
  #unacknowledged = 0;

  constructor(client: Client, address: string) {
    this.client = client;
    this.address = address;
  }

  /** Whether one more subscription is one too many. */
  isFullFor(filter: string): boolean {
    return this.#filters.size >= limits.deviceSubscriptions && !this.#filters.has(filter);
  }

  subscribe(filter: string, qos: number, identifier?: number): void {
    this.#filters.set(filter, { qos: qos > 0 ? 1 : 0, identifier });
  }

  unsubscribe(filter: string): void {
    this.#filters.delete(filter);
  }

  /** Whether the device has any subscription. */
  get listens(): boolean {
    return this.#filters.size > 0;
  }

  /** Whether the device would get a message on this topic. */
  hears(topic: string): boolean {
    for (const filter of this.#filters.keys()) if (filterMatches(filter, topic)) return true;
    return false;
  }

  /** Sends to this device alone. @returns false when it has no subscription for the topic, or takes no packet so large */
  deliver(topic: string, payload: string): boolean {
    const { client } = this;
    if (client.closed) return false;
    let heard = false;
    let qos: 0 | 1 = 0;
    const identifiers: number[] = [];
    for (const [filter, wanted] of this.#filters) {
      if (!filterMatches(filter, topic)) continue;
      heard = true;
      if (wanted.qos === 1) qos = 1;
      if (wanted.identifier !== undefined) identifiers.push(wanted.identifier);
    }
    if (!heard || !this.#takes(topic, payload)) return false;
    // The library does not send above the QoS of a filter that is the topic itself.
    if (this.#filters.get(topic)?.qos === 0) qos = 0;
    if (qos === 1 && ++this.#unacknowledged > (this.#flow.receiveMaximum ?? Infinity)) {
      // MQTT 5: no more may be in flight [MQTT-3.3.4-9]. What is sent is ours, and so is its QoS.
      this.#unacknowledged--;
      qos = 0;
    }
    const properties = identifiers.length > 0 ? { properties: { subscriptionIdentifier: identifiers } } : {};
    client.publish({ cmd: "publish", topic, payload, qos, retain: false, dup: false, ...properties }, noop);
    this.#waitForReader();
    return true;
  }

  /** The device has acknowledged a message. */
  acknowledged(): void {
    if (this.#unacknowledged > 0) this.#unacknowledged--;
  }

  /** Whether a message fits what the device takes, which MQTT 5 lets it say [MQTT-3.1.2-24]. */
  #takes(topic: string, payload: string): boolean {
    const most = this.#flow.maximumPacketSize;
    return most === undefined || Buffer.byteLength(topic) + Buffer.byteLength(payload) + overhead <= most;
  }

  #waitForReader(): void {
    const { conn } = this.client;
    if (conn.writableLength < unreadAtMost || this.#pauses & pauseCauses.unread) return;
    this.pause("unread");
    conn.once("drain", () => this.resume("unread"));
  }

  /** The first reason counts: what follows is its consequence. */
  blame(reason: EndReason): void {
    this.#reason ??= reason;
  }

  get reason(): EndReason {
    if (this.#reason) return this.#reason;
    return this.#parsing._disconnected ? "disconnected" : "connection_lost";
  }

  /** @param reasonCode what MQTT 5 tells the device, where the reason does not say it */
  end(reason: EndReason, reasonCode = farewell[reason]): void {
    this.blame(reason);
    this.client.disconnect(reasonCode === undefined ? {} : { reasonCode });
  }

  /** Counts a message in; reading stops while too many are in the works. */
  begin(): void {
    if (++this.#works >= worksAtMost) this.#parsing.pause();
  }

  /** Counts for more than one message what takes longer to store; a negative number takes it off again. */
  burden(weight: number): void {
    this.#works += weight;
    if (this.#works >= worksAtMost) this.#parsing.pause();
  }

  /** Counts a message out. */
  finish(): void {
    this.#works--;
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

  /** Whoever is not read cannot be heard: it counts as if the device had just spoken. */
  stayAlive(): void {
    this.#parsing._keepaliveTimer?.refresh();
  }

  /**
   * Reads on when nothing is in the works. While paused the library does not count packets out, so
   * the count is set to what it is then: one, which resuming takes off.
   */
  #read(): void {
    const parsing = this.#parsing;
    if (this.#pauses > 0 || this.#works > 0 || !parsing._paused || this.client.closed) return;
    parsing._parsingBatch = 1;
    parsing.resume();
  }

  get #flow(): Flow {
    return this.client;
  }

  get #parsing(): Parsing {
    return this.client as unknown as Parsing;
  }
}
