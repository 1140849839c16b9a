import { Readable } from "node:stream";
import type { Client } from "aedes";

interface Numbered {
  messageId?: number | undefined;
}

/** A device that has this many incomplete QoS 2 messages, and sends another one, is disconnected. */
const halfOpenAtMost = 200;

const nothing = async (): Promise<void> => {};

/**
 * The store in which the broker library keeps data between packets and between connections. This one stores only the
 * ids of incomplete QoS 2 messages, and only until their connection ends. Nothing is retained, sessions end with their
 * connection, and wills are dropped.
 */
export class NoPersistence {
  readonly #halfOpen = new WeakMap<Client, Set<number | undefined>>();

  // The library checks that this is an async function.
  async setup(): Promise<void> {}

  /** Whether a QoS 2 message with this id has already arrived and is not completed yet [MQTT-4.3.3-2]. */
  isHalfOpen(client: Client, packet: Numbered): boolean {
    return this.#halfOpen.get(client)?.has(packet.messageId) ?? false;
  }

  async incomingGetPacket(client: Client, packet: Numbered): Promise<Numbered> {
    if (this.isHalfOpen(client, packet)) return packet;
    throw new Error("no such packet");
  }

  async incomingStorePacket(client: Client, packet: Numbered): Promise<void> {
    const ids = this.#halfOpen.get(client) ?? new Set();
    if (ids.size >= halfOpenAtMost) throw new Error("too many QoS 2 messages are half done");
    this.#halfOpen.set(client, ids.add(packet.messageId));
  }

  async incomingDelPacket(client: Client, packet: Numbered): Promise<void> {
    this.#halfOpen.get(client)?.delete(packet.messageId);
  }

  readonly addSubscriptions = nothing;
  readonly removeSubscriptions = nothing;
  readonly cleanSubscriptions = nothing;
  readonly outgoingEnqueue = nothing;
  readonly outgoingUpdate = nothing;
  readonly outgoingClearMessageId = nothing;
  readonly storeRetained = nothing;
  readonly putWill = nothing;
  readonly delWill = nothing;

  readonly outgoingStream = (): Readable => Readable.from([]);
  readonly createRetainedStreamCombi = (): Readable => Readable.from([]);
  readonly streamWill = (): Readable => Readable.from([]);
  readonly subscriptionsByClient = async (): Promise<never[]> => [];
}
