import { randomUUID } from "node:crypto";
import type { Registry } from "prom-client";
import type { Bus } from "../bus.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Logger } from "../log.ts";
import { Conversation } from "./conversation.ts";
import { busCounters } from "./counters.ts";
import { Gaps } from "./gaps.ts";
import { OwnInterest } from "./own-interest.ts";
import { Peers } from "./peers.ts";
import { Sending } from "./sending.ts";
import { Topics } from "./topics.ts";
import type { Channel, Transport, TransportEvents } from "./transport.ts";

type Members = Pick<Cluster, "self" | "nodes" | "onChange">;

interface Deps {
  cluster: Members;
  open: (id: string, events: TransportEvents) => Promise<Transport>;
  log: Logger;
  registry: Registry;
}

const beatEveryMs = 2000;
/** How long a process that joins waits for the others to announce their topics. */
const welcomeMs = 250;

/** The bus of processes that share a database. */
export interface SharedBus extends Bus {
  /** A sentence for the operator while messages cannot be sent or received; null while they can. */
  trouble(): string | null;
  /** Tells the listeners of gaps that messages may have been lost, and announces the topics of this process again. */
  gap(): void;
}

/** Opens the bus, and waits a moment until the others have announced their topics. */
export async function openSharedBus({ cluster, open, log, registry }: Deps): Promise<SharedBus> {
  const id = randomUUID().slice(0, 13);
  const counters = busCounters(registry);
  const peers = new Peers();
  const gaps = new Gaps(log);
  const topics = new Topics(log, (topic) => own.changed(topic));
  const own = new OwnInterest({
    listens: (topic) => topics.has(topic),
    announce: (change) => sending.toAll("interest", JSON.stringify(change)),
    announceAll: () => conversation.hello(),
    known: (version) => [...peers.all()].every((peer) => peer.heard >= version),
  });
  const early = new EarlyEvents();
  const transport = await open(id, early);
  const sending = new Sending({
    id,
    transport,
    peers,
    tooLong: (kind, characters) =>
      log.error({ kind, characters }, "a message to other processes is too long"),
  });
  const lacks = () => {
    counters.gaps.inc();
    gaps.tell();
  };
  const welcome = Promise.withResolvers<void>();
  /** Whether any process has not announced its topics yet: until then, all messages go to all processes. */
  let isUntold = true;
  const look = () => {
    peers.keepTold(numbersOf(cluster));
    isUntold = !allTold(cluster, peers);
  };
  const conversation = new Conversation({
    id,
    no: () => cluster.self.no,
    peers,
    own,
    sending,
    deliver: (topic, message) => topics.deliver(topic, message),
    gap: lacks,
    counted: () => counters.received.inc(),
    told: () => {
      look();
      if (!isUntold) welcome.resolve();
    },
    log,
  });
  const missed = () => {
    lacks();
    conversation.hello();
  };
  const members = followMembers(cluster, peers, conversation, look);
  const timer = setInterval(() => {
    conversation.askAgain(members.has);
    look();
    sending.beat();
  }, beatEveryMs);

  early.passOn({
    received: (channel, text) => conversation.read(channel, text),
    again: missed,
    dropped: missed,
  });
  conversation.hello();
  const patience = setTimeout(() => welcome.resolve(), welcomeMs);
  look();
  if (!isUntold) welcome.resolve();
  await welcome.promise;
  clearTimeout(patience);

  return {
    publish(topic, message) {
      topics.deliver(topic, message);
      const listening = peers.listeningTo(topic);
      if (listening.size === 0 && !isUntold) return;
      counters.sent.inc();
      const body = JSON.stringify([topic, message]);
      if (isUntold || (listening.size > 1 && listening.size * 2 > peers.size)) sending.toAll("message", body);
      else for (const peer of listening) sending.to(peer, "message", body);
    },
    subscribe: (topic, listener) => topics.add(topic, listener),
    hasListeners: (topic) => isUntold || topics.has(topic) || peers.has(topic),
    settled: () => own.settled(),
    onGap: (listener) => gaps.add(listener),
    trouble: () => transport.trouble(),
    gap: missed,
    async close() {
      clearInterval(timer);
      members.end();
      own.close();
      gaps.close();
      sending.toAll("bye", "null");
      await transport.close();
    },
  };
}

/** Buffers the texts that arrive while the bus is being set up. */
class EarlyEvents implements TransportEvents {
  readonly #texts: [Channel, string][] = [];
  #events: TransportEvents | null = null;

  received(channel: Channel, text: string): void {
    if (this.#events) this.#events.received(channel, text);
    else this.#texts.push([channel, text]);
  }

  again(): void {
    this.#events?.again();
  }

  dropped(): void {
    this.#events?.dropped();
  }

  passOn(events: TransportEvents): void {
    this.#events = events;
    for (const [channel, text] of this.#texts) events.received(channel, text);
  }
}

/** Checks whether all other live processes have announced their topics. */
function allTold(cluster: Members, peers: Peers): boolean {
  return cluster.nodes().every(({ no }) => no === cluster.self.no || peers.hasTold(no));
}

/** Forgets the topics of processes that have ended. @param changed called after each change of the cluster */
function followMembers(cluster: Members, peers: Peers, conversation: Conversation, changed: () => void) {
  let members = numbersOf(cluster);
  const end = cluster.onChange(() => {
    const now = numbersOf(cluster);
    for (const peer of peers.all())
      if (peer.no !== null && members.has(peer.no) && !now.has(peer.no)) conversation.forget(peer);
    members = now;
    changed();
  });
  return { has: (no: number) => members.has(no), end };
}

function numbersOf(cluster: Members): Set<number> {
  return new Set(cluster.nodes().map(({ no }) => no));
}
