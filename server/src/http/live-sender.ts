import type { WebSocket } from "ws";
import type { LiveMessage } from "@thingwright/contract/grammar/live.ts";
import type { LiveCrowd, LiveOwners } from "./guards/live-crowd.ts";

interface Bounds {
  crowd: LiveCrowd;
  lagAtMost: number;
}

/** Sends to one client, and cuts it off if it does not read. */
export class LiveSender {
  readonly #socket: WebSocket;
  readonly #bounds: Bounds;
  #owners: LiveOwners | null = null;
  /** Bytes that wait to be read by the client, as far as they are counted for its account. */
  #lag = 0;

  constructor(socket: WebSocket, bounds: Bounds) {
    this.#socket = socket;
    this.#bounds = bounds;
  }

  /** From now on, the bytes that the client leaves unread count towards the limit of its account. */
  countFor(owners: LiveOwners): void {
    this.#owners = owners;
  }

  end(): void {
    if (this.#owners) this.#bounds.crowd.lags(this.#owners, -this.#lag);
    this.#owners = null;
  }

  send(message: LiveMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#bounds.lagAtMost || this.#lagsTooMuch())
      return this.#socket.terminate();
    this.#socket.send(JSON.stringify(message), () => this.#count());
    this.#count();
  }

  #count(): void {
    if (!this.#owners) return;
    const { bufferedAmount } = this.#socket;
    this.#bounds.crowd.lags(this.#owners, bufferedAmount - this.#lag);
    this.#lag = bufferedAmount;
  }

  #lagsTooMuch(): boolean {
    return this.#owners !== null && this.#lag > 0 && this.#bounds.crowd.lagsTooMuch(this.#owners);
  }
}
