import { type Frame, type Interest, type InterestChange, mostTopics } from "./frames.ts";
import type { Channel } from "./transport.ts";

/** Another process, as far as its frames describe it. */
export interface Peer {
  id: string;
  /** Its number in the cluster; null before its first hello or welcome. */
  no: number | null;
  /** The version of its interest that is known here; -1 for none. */
  version: number;
  topics: Set<string>;
  everything: boolean;
  /** The newest version of this process's interest that the peer has heard of. */
  heard: number;
  /** The numbers of its last frames that arrived here, to all and to this process alone. */
  last: { all: number; own: number };
  /** The number of the last frame that was sent to the peer alone. */
  sent: number;
  /** Whether frames have gone to the peer alone since the last beat. */
  beatDue: boolean;
  /** How often the peer was asked for its topics since it last announced them; 0 while they are known. */
  asked: number;
}

/** The other processes, and the topics that they listen to. */
export class Peers {
  readonly #peers = new Map<string, Peer>();
  /** The peers that listen to each topic. */
  readonly #listening = new Map<string, Set<Peer>>();
  readonly #everything = new Set<Peer>();
  /** The numbers of processes that have announced their topics. */
  readonly #told = new Set<number>();

  get size(): number {
    return this.#peers.size;
  }

  all(): Iterable<Peer> {
    return this.#peers.values();
  }

  get(id: string): Peer | undefined {
    return this.#peers.get(id);
  }

  add(id: string): Peer {
    const peer: Peer = {
      id,
      no: null,
      version: -1,
      topics: new Set(),
      everything: false,
      heard: -1,
      last: { all: 0, own: 0 },
      sent: 0,
      beatDue: false,
      asked: 0,
    };
    this.#peers.set(id, peer);
    return peer;
  }

  remove(peer: Peer): void {
    this.#forgetInterest(peer);
    this.#peers.delete(peer.id);
  }

  /** Whether a process with this number in the cluster has announced its topics, even if it has ended since. */
  hasTold(no: number): boolean {
    return this.#told.has(no);
  }

  /**
   * Forgets which processes have announced their topics, except for peers and processes that the cluster still lists.
   */
  keepTold(listed: ReadonlySet<number>): void {
    const known = new Set([...this.#peers.values()].map(({ no }) => no));
    for (const no of this.#told) if (!listed.has(no) && !known.has(no)) this.#told.delete(no);
  }

  /** Whether any peer listens to the topic. */
  has(topic: string): boolean {
    return this.#listening.has(topic) || this.#everything.size > 0;
  }

  /** Returns the peers that listen to the topic. */
  listeningTo(topic: string): ReadonlySet<Peer> {
    const some = this.#listening.get(topic) ?? none;
    return this.#everything.size > 0 ? new Set([...some, ...this.#everything]) : some;
  }

  /** Replaces the known topics of a peer by all its topics, unless a newer version is known. */
  take(peer: Peer, { no, version, topics, everything = false }: Interest): void {
    peer.no = no;
    this.#told.add(no);
    peer.asked = 0;
    if (version < peer.version) return;
    this.#forgetInterest(peer);
    peer.version = version;
    this.#listen(peer, topics);
    if (everything) this.#listenToEverything(peer);
  }

  /** @returns false if a version between the known one and this change is missing */
  change(peer: Peer, { version, add, remove }: InterestChange): boolean {
    if (version <= peer.version) return true;
    if (peer.version < 0 || version !== peer.version + 1) return false;
    peer.version = version;
    for (const topic of remove) this.#endListening(peer, topic);
    this.#listen(peer, add);
    return true;
  }

  #listen(peer: Peer, topics: readonly string[]): void {
    for (const topic of topics) {
      if (peer.topics.size >= mostTopics) return this.#listenToEverything(peer);
      peer.topics.add(topic);
      const set = this.#listening.get(topic) ?? new Set();
      set.add(peer);
      this.#listening.set(topic, set);
    }
  }

  #listenToEverything(peer: Peer): void {
    peer.everything = true;
    this.#everything.add(peer);
  }

  #endListening(peer: Peer, topic: string): void {
    peer.topics.delete(topic);
    const set = this.#listening.get(topic);
    set?.delete(peer);
    if (set?.size === 0) this.#listening.delete(topic);
  }

  #forgetInterest(peer: Peer): void {
    for (const topic of peer.topics) this.#endListening(peer, topic);
    peer.everything = false;
    this.#everything.delete(peer);
  }
}

const none: ReadonlySet<Peer> = new Set();

/** Compares a frame with the last one of its sender on the same channel: the next, a duplicate, or one after a gap. */
export function orderOf(frame: Frame, last: number, channel: Channel): "next" | "twice" | "gap" {
  if (frame.seq <= last) return "twice";
  // A process that has just joined receives frames to all starting at any number.
  if (last === 0 && channel === "all") return "next";
  return frame.prev === last ? "next" : "gap";
}
