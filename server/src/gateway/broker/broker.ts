import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { Aedes, type AedesOptions, type Client, type Subscription } from "aedes";
import type { IConnectPacket, IPublishPacket, Packet } from "mqtt-packet";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { acknowledgeRefused, type MessageRefusal } from "./acknowledgement.ts";
import { boundConnect, containment, type Unread } from "./containment.ts";
import {
  acceptForOneMessage,
  announce,
  reasonCodes,
  type Refusal,
  refusalOf,
  rejectConnect,
} from "./handshake.ts";
import { Link } from "./link.ts";
import { type Answer, serveRequests } from "./request-connection.ts";
import { NoPersistence } from "./no-persistence.ts";
import { costOf, costOfPart, namesNone, namesTooMany } from "./packet-costs.ts";
import type { Source } from "../ports.ts";

/** The identity and the credentials in a CONNECT, and where it comes from. */
export interface Attempt extends Source {
  clientId: string;
  userName: string | undefined;
  password: string | undefined;
  /** Whether the CONNECT requests a persistent session, but has no client id to find it by [MQTT-3.1.3-8]. */
  isNameless: boolean;
}

/** Stores the subscriptions of a device, or those of a gateway for one of its sub-devices. */
export type Subscriber = Pick<Link, "subscribe" | "unsubscribe">;

export interface Message {
  topic: string;
  payload: Buffer;
}

/** Callbacks that decide for the broker, and to which it reports events. `S` is the session of a connection. */
export interface BrokerEvents<S> {
  /**
   * Decides whether a CONNECT is accepted.
   * @returns one of:
   * - `id` and `session`: the device is accepted; only one connection may have the id
   * - `message`: the device connects only to receive this message
   * - `answer`: the device has no credentials yet, and this function answers its requests
   * - a `Refusal`: the CONNECT is refused for this reason
   * - `refuse`: the credentials are wrong
   * - `drop`: the connection ends without an answer
   */
  signIn(
    attempt: Attempt,
  ): Promise<
    { id: string; session: S } | { message: Message } | { answer: Answer } | Refusal | "refuse" | "drop"
  >;
  opened(session: S, link: Link): void;
  closed(session: S, link: Link): void;
  /** Called before `bytes` that have arrived are read. A link that is paused in this call does not read them. */
  arrived?(session: S, link: Link, bytes: number): void;
  /**
   * Called before a packet is handled, and for each part of an incomplete packet. The packet or part costs as much as
   * the given number of messages.
   */
  spent(session: S, link: Link, messages: number): void;
  /** @param done acknowledges the message: to be called once the message is stored, or with the reason for a refusal */
  published(session: S, link: Link, message: Message, done: (refusal?: MessageRefusal) => void): void;
  maySubscribe(session: S, link: Link, filter: string): boolean;
  /**
   * Returns the filter that replaces the filter in a SUBSCRIBE or UNSUBSCRIBE. Without this method, filters apply as
   * they are.
   */
  filterFor?(session: S, filter: string): string;
  /** Returns the object that stores a subscription with this filter. Without this method, the connection stores it. */
  subscriberFor?(session: S, link: Link, filter: string): Subscriber;
  /** The subscriptions are granted, and the SUBACK is on its way. */
  subscribed(session: S, link: Link): void;
  /**
   * The first packet of a connection is not a valid CONNECT; the connection ends.
   * @param unread the beginning of the bytes and the error; null if a valid packet of another type came
   */
  broken?(address: string, unread: Unread | null): void;
  /** A packet is larger than the platform accepts; its connection ends. */
  tooLarge(session: S, link: Link, bytes: number): void;
}

export interface Broker {
  /** Serves MQTT on a connection. @param refusal refuses the CONNECT, whatever its credentials */
  serve(stream: Duplex, source: Source, refusal?: Refusal): void;
  connections(): Iterable<Link>;
  /** Notifies every device that the server stops, and ends the connections. */
  close(): Promise<void>;
}

const nowhere: Source = { address: "", isSecure: false };
const connectWithin = 10_000;
/** How long a DISCONNECT may take to reach the device, in milliseconds. */
const lingerMs = 300;

interface Peer<S> {
  session: S;
  link: Link;
}

/**
 * The library's broker without its routing: messages of devices go to the platform alone, and a message of the platform
 * goes to one connection.
 */
class DeviceBroker extends Aedes {
  /** Clients by the id that `signIn` returned. Client ids are not used, so that no text from a device becomes a key. */
  declare clients: Record<string, Client>;
  declare maxTopicLevels: number;
  readonly #persistence: NoPersistence;

  constructor(options: Omit<AedesOptions, "persistence"> & { persistence: NoPersistence }) {
    super(options);
    // The library ends a connection that uses a topic with many levels, because its routing cannot handle such topics.
    // This broker does not use that routing. A topic's length limits its levels here, and a topic that is too long is
    // refused like any other bad topic.
    this.maxTopicLevels = Infinity;
    this.#persistence = options.persistence;
  }

  isHalfOpen(client: Client, packet: IPublishPacket): boolean {
    return packet.qos === 2 && this.#persistence.isHalfOpen(client, packet);
  }

  override publish(_packet: unknown, client: unknown, done?: () => void): void {
    const callback = typeof client === "function" ? client : done;
    callback?.();
  }

  override subscribe(_topic: string, _deliver: unknown, done?: () => void): void {
    done?.();
  }

  override unsubscribe(_topic: string, _deliver: unknown, done?: () => void): void {
    done?.();
  }

  /** An id has only one connection: a newer connection takes over at once [MQTT-3.1.4-2]. */
  registerClient(client: Client): void {
    const older = this.clients[client.id];
    this.clients[client.id] = client;
    if (older && older !== client) this.emit("replaced", older);
    this.emit("client", client);
  }

  unregisterClient(client: Client): void {
    if (this.clients[client.id] === client) delete this.clients[client.id];
  }

  scheduleSessionExpiry(): void {}
}

/** Starts the broker. Connections come through `serve`. */
export async function startBroker<S>(events: BrokerEvents<S>, log: Logger): Promise<Broker> {
  const peers = new Map<Client, Peer<S>>();
  const admitted = new WeakMap<Client, S | Error>();
  const sources = new WeakMap<Client, Source>();
  const refusals = new WeakMap<Client, Refusal>();
  /** Clients that request their credentials, on connections without a session. */
  const asking = new Set<Client>();
  const failedSignIns = new SeldomLog(log, "a device could not sign in");

  const broker: DeviceBroker = new DeviceBroker({
    persistence: new NoPersistence(),
    connectTimeout: connectWithin,
    maxClientsIdLength: 64,
    maximumPacketSize: limits.devicePacketBytes,
    receiveMaximum: limits.deviceMessagesInFlight,
    preConnect(client, packet, callback) {
      // Until the device has signed in, nothing more is read from it; the library resumes reading by itself.
      (client as Client & { pause(): void }).pause();
      const refused = (refusal: Refusal) =>
        rejectConnect(client.conn, packet, refusal, () => callback(new Error(refusal), false));
      const refusal = refusals.get(client) ?? refusalOf(packet);
      if (refusal) return refused(refusal);
      announce(client.conn, packet);
      const attempt = attemptOf(packet, sources.get(client) ?? nowhere);
      stripSessionState(packet);
      const judged = events.signIn(attempt).then(
        (found) => {
          if (found === "drop") return callback(new Error("turned away without an answer"), false);
          if (typeof found === "string" && found !== "refuse") return refused(found);
          if (typeof found === "object" && "message" in found)
            return acceptForOneMessage(client.conn, packet, found.message, () =>
              callback(new Error("told"), false),
            );
          if (typeof found === "object" && "answer" in found) {
            asking.add(client);
            return serveRequests(client, packet, found.answer, () => {
              asking.delete(client);
              callback(new Error("served"), false);
            });
          }
          packet.clientId = found === "refuse" ? randomUUID() : found.id;
          if (found !== "refuse") admitted.set(client, found.session);
          callback(null, true);
        },
        (error: unknown) => {
          failedSignIns.tell({ error });
          packet.clientId = randomUUID();
          admitted.set(client, error instanceof Error ? error : new Error(String(error)));
          callback(null, true);
        },
      );
      // The library also handles packets that arrived together with the CONNECT inside these callbacks, and may throw
      // an error.
      judged.catch((error: unknown) => {
        failedPackets.tell({ error, address: sources.get(client)?.address });
        client.conn.destroy();
      });
    },
    authenticate(client, _user, _password, done) {
      const session = admitted.get(client);
      // 3 is "server unavailable": the device tries again.
      if (session instanceof Error) return done(Object.assign(session, { returnCode: 3 }), false);
      done(null, session !== undefined);
    },
    authorizePublish(client, packet, done) {
      const peer = client && peers.get(client);
      if (!peer) return done(new Error("not signed in"));
      if (broker.isHalfOpen(client, packet)) return done();
      const { session, link } = peer;
      if (client.version === 5 && packet.retain)
        return link.end("protocol_error", reasonCodes.retainNotSupported);
      link.messageReceived();
      const payload = typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
      events.published(session, link, { topic: packet.topic, payload }, (refusal) => {
        link.messageSettled();
        // Older protocols have no reason codes: a refused message is acknowledged like any other.
        if (refusal && client.version === 5) acknowledgeRefused(client, packet, refusal, () => done(null));
        else done(null);
      });
    },
    authorizeSubscribe(client, subscription, done) {
      const peer = peers.get(client);
      if (!peer || !events.maySubscribe(peer.session, peer.link, subscription.topic)) return done(null, null);
      const { topic, qos, subscriptionIdentifier } = subscription as Wanted;
      // The library passes a list if the SUBSCRIBE has more than one identifier, which is a protocol error.
      if (typeof subscriptionIdentifier === "object")
        return peer.link.end("protocol_error", reasonCodes.protocolError);
      const filter = events.filterFor?.(peer.session, topic) ?? topic;
      subscriberOf(peer, filter).subscribe(filter, qos, subscriptionIdentifier);
      done(null, subscription);
    },
  });

  const failedPackets = new SeldomLog(log, "a packet could not be handled");
  const contain = containment({
    failed: (client, error) => failedPackets.tell({ error, address: sources.get(client)?.address }),
    came(client, packet) {
      const peer = peers.get(client);
      if (!peer && packet.cmd !== "connect" && !(client as Client & { connecting: boolean }).connecting)
        events.broken?.((sources.get(client) ?? nowhere).address, null);
      return peer === undefined || checkPacket(peer, packet);
    },
    broken: (client, unread) => events.broken?.((sources.get(client) ?? nowhere).address, unread),
    cameInPart(client) {
      const peer = peers.get(client);
      if (peer) events.spent(peer.session, peer.link, costOfPart);
    },
  });
  const subscriberOf = ({ session, link }: Peer<S>, filter: string): Subscriber =>
    events.subscriberFor?.(session, link, filter) ?? link;
  const checkPacket = ({ session, link }: Peer<S>, packet: Packet): boolean => {
    events.spent(session, link, costOf(packet, link));
    if (namesNone(packet)) link.end("protocol_error", reasonCodes.protocolError);
    else if (namesTooMany(packet)) link.end("protocol_error", reasonCodes.quotaExceeded);
    else return true;
    return false;
  };
  const end = (client: Client) => {
    const peer = peers.get(client);
    if (!peer || !peers.delete(client)) return;
    events.closed(peer.session, peer.link);
  };
  broker.on("replaced" as "client", (older) => {
    peers.get(older)?.link.end("taken_over");
    end(older);
  });
  broker.on("client", (client) => {
    const session = admitted.get(client);
    if (session === undefined || session instanceof Error) return;
    const link = new Link(client, (sources.get(client) ?? nowhere).address);
    peers.set(client, { session, link });
    link.askBeforeReading(() => events.arrived?.(session, link, client.conn.readableLength));
    events.opened(session, link);
  });
  broker.on("subscribe", (_subscriptions, client) => {
    const peer = peers.get(client);
    if (peer) events.subscribed(peer.session, peer.link);
  });
  broker.on("unsubscribe", (filters, client) => {
    const peer = peers.get(client);
    if (!peer) return;
    for (const named of filters) {
      const filter = events.filterFor?.(peer.session, named) ?? named;
      subscriberOf(peer, filter).unsubscribe(filter);
    }
  });
  broker.on("keepaliveTimeout", (client) => peers.get(client)?.link.blame("keepalive_timeout"));
  broker.on("clientError", (client, error) => {
    const peer = peers.get(client);
    if (!peer) return;
    if ("maximumPacketSize" in error) {
      if (client.version === 5) linger(client);
      events.tooLarge(peer.session, peer.link, Number((error as { size?: number }).size));
    } else if (!("code" in error)) {
      // Errors of the connection have a code, errors in its packets have none.
      peer.link.blame("protocol_error");
    }
  });
  const failures = new SeldomLog(log, "the broker failed");
  (broker as unknown as NodeJS.EventEmitter).on("error", (error: unknown) => failures.tell({ error }));
  await broker.listen();

  return {
    serve(stream, source, refusal) {
      // A connection that breaks before the library listens for its errors must not end the process.
      stream.on("error", () => {});
      const client = broker.handle(stream);
      contain(client);
      boundConnect(client);

      sources.set(client, source);
      if (refusal) refusals.set(client, refusal);
      stream.once("close", () => end(client));
    },
    *connections() {
      for (const { link } of peers.values()) yield link;
    },
    async close() {
      for (const { conn } of asking) conn.destroy();
      const ending = [...peers.values()].map(({ link }) => part(link));
      await Promise.all(ending);
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}

/** A subscription as the library passes it for MQTT 5. */
type Wanted = Subscription & { subscriptionIdentifier?: number | number[] };

/** Ends a connection gracefully: destroying its socket could lose acknowledgements that were just written. */
async function part(link: Link): Promise<void> {
  const { conn } = link.client;
  link.blame("server_restarted");
  if (conn.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => link.end("server_restarted"), lingerMs);
    conn.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    if (link.client.version === 5) link.end("server_restarted");
    else conn.end();
  });
}

/**
 * Lets the library end a connection only once the device had time to read the reason. Bytes that the device still sends
 * are read and dropped: closing a socket with unread bytes resets the connection, and the reason is lost.
 */
function linger({ conn }: Client): void {
  const destroy = conn.destroy.bind(conn);
  conn.destroy = () => {
    conn.destroy = destroy;
    conn.end();
    conn.resume();
    const timer = setTimeout(destroy, lingerMs);
    conn.once("close", () => clearTimeout(timer));
    return conn;
  };
}

/**
 * Drops the will, because the platform itself sees which devices go offline, and makes the session end with its
 * connection.
 */
function stripSessionState(packet: IConnectPacket): void {
  packet.clean = true;
  delete packet.will;
  if (packet.properties?.sessionExpiryInterval) packet.properties.sessionExpiryInterval = 0;
}

function attemptOf(packet: IConnectPacket, { address, isSecure }: Source): Attempt {
  return {
    clientId: packet.clientId ?? "",
    userName: packet.username,
    password: packet.password === undefined ? undefined : packet.password.toString(),
    address,
    isSecure,
    isNameless: packet.protocolVersion !== 5 && !packet.clientId && packet.clean === false,
  };
}
