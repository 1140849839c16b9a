import type { Client } from "aedes";
import type { OnlineEntry } from "@thingwright/contract/devices.ts";
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
  pause(): void;
  resume(): void;
}

/** More messages than this in the works, and reading from the connection waits. */
const worksAtMost = 256;
const noop = () => {};

/** One connection of a device, after it signed in. */
export class Link {
  readonly client: Client;
  readonly address: string;
  readonly #filters = new Map<string, 0 | 1>();
  /** Why the connection ends, once something ends it. */
  #reason: EndReason | null = null;
  #works = 0;
  #held = false;

  constructor(client: Client, address: string) {
    this.client = client;
    this.address = address;
  }

  /** Whether one more subscription is one too many. */
  isFullFor(filter: string): boolean {
    return this.#filters.size >= limits.deviceSubscriptions && !this.#filters.has(filter);
  }

  subscribe(filter: string, qos: number): void {
    this.#filters.set(filter, qos > 0 ? 1 : 0);
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
    return this.#qosOf(topic) !== null;
  }

  /** Sends to this device alone. @returns false when it has no subscription for the topic */
  deliver(topic: string, payload: string): boolean {
    const qos = this.#qosOf(topic);
    if (qos === null || this.client.closed) return false;
    this.client.publish({ cmd: "publish", topic, payload, qos, retain: false, dup: false }, noop);
    return true;
  }

  #qosOf(topic: string): 0 | 1 | null {
    let best: 0 | 1 | null = null;
    for (const [filter, qos] of this.#filters) if (best !== 1 && filterMatches(filter, topic)) best = qos;
    return best;
  }

  /** The first reason counts: what follows is its consequence. */
  blame(reason: EndReason): void {
    this.#reason ??= reason;
  }

  get reason(): EndReason {
    if (this.#reason) return this.#reason;
    return this.#parsing._disconnected ? "disconnected" : "connection_lost";
  }

  end(reason: EndReason): void {
    this.blame(reason);
    const reasonCode = farewell[reason];
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

  /** Stops reading from the connection until `release`. */
  hold(): void {
    this.#held = true;
    this.#parsing.pause();
  }

  release(): void {
    this.#held = false;
    this.#read();
  }

  /**
   * Reads on when nothing is in the works. While paused the library does not count packets out, so
   * the count is set to what it is then: one, which resuming takes off.
   */
  #read(): void {
    const parsing = this.#parsing;
    if (this.#held || this.#works > 0 || !parsing._paused || this.client.closed) return;
    parsing._parsingBatch = 1;
    parsing.resume();
  }

  get #parsing(): Parsing {
    return this.client as unknown as Parsing;
  }
}
