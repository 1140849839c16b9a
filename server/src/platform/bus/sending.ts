import { type Kind, frameText } from "./frames.ts";
import type { Peer, Peers } from "./peers.ts";
import { piecesOf } from "./pieces.ts";
import type { Transport } from "./transport.ts";

/**
 * How many characters the body of a frame may have; no message should come near this limit. A longer frame is not sent,
 * because it would fill the send queue, which then drops all its texts.
 */
const mostCharacters = 8 * 1024 * 1024;

interface Deps {
  /** The id of this process on the bus. */
  id: string;
  transport: Transport;
  peers: Peers;
  /** Called for a frame that was too long to be sent. The receivers notice that its number is missing. */
  tooLong: (kind: Kind, characters: number) => void;
}

/** Numbers the frames of this process, and hands them to the transport. */
export class Sending {
  readonly #deps: Deps;
  /** The number of the last frame that was sent, to all processes or to one. */
  #seq = 0;
  /** The number of the last frame that was sent to all processes. */
  #toAll = 0;
  #beatDue = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  toAll(kind: Kind, body: string): void {
    const prev = this.#toAll;
    this.#toAll = this.#seq += 1;
    this.#beatDue = true;
    this.#send("all", kind, prev, body);
  }

  to(peer: Peer, kind: Kind, body: string): void {
    const prev = peer.sent;
    peer.sent = this.#seq += 1;
    peer.beatDue = true;
    this.#beatDue = true;
    this.#send(peer.id, kind, prev, body);
  }

  /**
   * Tells the others the numbers of the last frames sent to them. Without this, a receiver would notice a lost frame
   * only when the next one arrives. Does nothing if no frame was sent since the last beat.
   */
  beat(): void {
    if (!this.#beatDue) return;
    const due = [...this.#deps.peers.all()].filter((peer) => peer.beatDue);
    this.toAll("beat", JSON.stringify(Object.fromEntries(due.map((peer) => [peer.id, peer.sent]))));
    for (const peer of due) peer.beatDue = false;
    this.#beatDue = false;
  }

  #send(channel: string, kind: Kind, prev: number, body: string): void {
    const { id, transport, tooLong } = this.#deps;
    if (body.length > mostCharacters) return tooLong(kind, body.length);
    const text = frameText({ kind, from: id, prev, seq: this.#seq, body });
    for (const piece of piecesOf(text, transport.mostBytes, `${id}.${this.#seq}`))
      transport.send(channel, piece);
  }
}
