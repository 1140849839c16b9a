import type { Logger } from "../log.ts";
import { SeldomLog } from "../seldom-log.ts";
import { Beat, type Frame, frameOf, Heard, Interest, InterestChange, Message } from "./frames.ts";
import type { OwnInterest } from "./own-interest.ts";
import { orderOf, type Peer, type Peers } from "./peers.ts";
import { Pieces } from "./pieces.ts";
import type { Sending } from "./sending.ts";
import type { Channel } from "./transport.ts";

interface Deps {
  /** The id of this process on the bus. */
  id: string;
  /** The number of this process in the cluster. */
  no: () => number;
  peers: Peers;
  own: OwnInterest;
  sending: Sending;
  deliver: (topic: string, message: unknown) => void;
  /** Called when messages of another process are missing. */
  gap: () => void;
  /** Called for each frame of another process. */
  counted: () => void;
  /** Called when a process has announced its topics, or has confirmed a version of this process's topics. */
  told: () => void;
  log: Logger;
}

/** A process that does not answer with its topics is forgotten after this many questions, one per beat. */
const mostAsked = 5;

/** Reads the frames of other processes, and answers them. */
export class Conversation {
  readonly #deps: Deps;
  readonly #pieces = new Pieces();
  readonly #unreadable: SeldomLog;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#unreadable = new SeldomLog(deps.log, "a message of another process cannot be read");
  }

  /** Announces the topics of this process to all others, and asks them for theirs. */
  hello(): void {
    this.#deps.sending.toAll("hello", this.#interest());
  }

  read(channel: Channel, text: string): void {
    const whole = this.#pieces.join(text);
    if (whole === null) return;
    const frame = frameOf(whole);
    if (!frame) return this.#unreadable.tell({ start: whole.slice(0, 100) });
    if (frame.from === this.#deps.id) return;
    this.#deps.counted();
    try {
      this.#receive(channel, frame);
    } catch (error) {
      this.#unreadable.tell({ error, kind: frame.kind });
    }
  }

  /**
   * Asks again for the topics of each process that owes an answer, and of each that the cluster does not list, because
   * such a process may have ended before the cluster saw it. Forgets a process that was asked too often.
   */
  askAgain(isNode: (no: number) => boolean): void {
    for (const peer of this.#deps.peers.all()) {
      if (peer.asked > mostAsked) this.forget(peer);
      else if (peer.asked > 0 || (peer.no !== null && !isNode(peer.no))) this.#ask(peer);
    }
  }

  forget(peer: Peer): void {
    this.#deps.peers.remove(peer);
    this.#deps.own.heard();
  }

  #receive(channel: Channel, frame: Frame): void {
    const { peers } = this.#deps;
    const known = peers.get(frame.from);
    if (frame.kind === "bye") {
      if (known) this.forget(known);
      return;
    }
    const peer = known ?? peers.add(frame.from);
    const order = orderOf(frame, peer.last[channel], channel);
    if (order === "twice") return;
    peer.last[channel] = frame.seq;
    if (order === "gap") this.#lacks(peer);
    else if (!known && frame.kind !== "hello" && frame.kind !== "welcome") this.#ask(peer);
    this.#handle(peer, frame.kind, JSON.parse(frame.body));
  }

  #handle(peer: Peer, kind: Frame["kind"], body: unknown): void {
    const { id, peers, sending } = this.#deps;
    if (kind === "message") this.#deps.deliver(...Message.parse(body));
    else if (kind === "interest") this.#change(peer, InterestChange.parse(body));
    else if (kind === "hello") {
      const theirs = Interest.parse(body);
      peers.take(peer, theirs);
      this.#deps.told();
      sending.to(peer, "welcome", this.#interest(theirs.version));
    } else if (kind === "welcome") {
      const theirs = Interest.parse(body);
      peers.take(peer, theirs);
      this.#heard(peer, theirs.heard ?? -1);
    } else if (kind === "ask") sending.to(peer, "welcome", this.#interest());
    else if (kind === "heard") this.#heard(peer, Heard.parse(body));
    else if (kind === "beat") this.#compare(peer, Beat.parse(body)[id] ?? 0);
  }

  #change(peer: Peer, change: InterestChange): void {
    if (!this.#deps.peers.change(peer, change)) this.#ask(peer);
    else if (change.answer) this.#deps.sending.to(peer, "heard", String(peer.version));
  }

  /** @param last the number of the peer's last frame to this process alone */
  #compare(peer: Peer, last: number): void {
    if (last <= peer.last.own) return;
    peer.last.own = last;
    this.#lacks(peer);
  }

  #heard(peer: Peer, version: number): void {
    peer.heard = Math.max(peer.heard, version);
    this.#deps.own.heard();
    this.#deps.told();
  }

  /** Handles missing frames of a peer: its topics may have changed, so it is asked for them. */
  #lacks(peer: Peer): void {
    this.#deps.gap();
    if (peer.asked === 0) this.#ask(peer);
  }

  #ask(peer: Peer): void {
    peer.asked += 1;
    this.#deps.sending.to(peer, "ask", "null");
  }

  /** @param heard the version of the receiver's interest that is known here */
  #interest(heard?: number): string {
    const { no, own } = this.#deps;
    return JSON.stringify({
      no: no(),
      version: own.version,
      topics: own.topics,
      everything: own.everything,
      heard,
    });
  }
}
