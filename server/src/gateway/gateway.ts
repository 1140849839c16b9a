import { LRUCache } from "lru-cache";
import type { Registry } from "prom-client";
import type { WebSocket } from "ws";
import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import type { Registration } from "@thingwright/contract/devices/device-sign-in.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Clock } from "../platform/clock.ts";
import type { ConnectionLimit, Excess } from "../platform/limits/connection-limit.ts";
import type { Health } from "../platform/health.ts";
import type { Logger } from "../platform/log.ts";
import { offline } from "./messages/absent.ts";
import { Allowances } from "./messages/allowance.ts";
import {
  type Attempt,
  type Broker,
  type BrokerEvents,
  startBroker,
  type Subscriber,
} from "./broker/broker.ts";
import { whyBroken, whyNotShaken } from "./broker/broken.ts";
import type { Unread } from "./broker/containment.ts";
import { Calls } from "./messages/calls.ts";
import { Downlink } from "./messages/downlink.ts";
import type { Refusal } from "./broker/handshake.ts";
import { DesiredDeliveries } from "./messages/desired-deliveries.ts";
import { fairPorts } from "./broker/fair-ports.ts";
import { IngestQueue } from "./messages/ingest-queue.ts";
import type { EndReason, Link, SessionLink } from "./broker/link.ts";
import { listenOn, type Listeners, type ListenOptions } from "./broker/listeners.ts";
import { type GatewayMetrics, gatewayMetrics } from "./metrics.ts";
import { refusedOutcome } from "./outcome.ts";
import type {
  CallRequest,
  Connection,
  Gateway,
  Moved,
  Ports,
  SessionEvent,
  SignInState,
  Source,
} from "./ports.ts";
import { Publications } from "./messages/publications.ts";
import { ReadPauses } from "./broker/read-pauses.ts";
import { SessionRecorder } from "./sign-in/session-recorder.ts";
import type { SignInRules } from "./sign-in/sign-in.ts";
import { SignInGuard } from "./sign-in/sign-in-guard.ts";
import { SubDeviceDesk } from "./sub-devices/desk.ts";
import { SubDevices } from "./sub-devices/sub-devices.ts";
import { filterFor, refusedSubscription } from "./messages/subscriptions.ts";
import { raiseMessageLimit, packetStream } from "./broker/web-socket.ts";
import { entriesAtMost } from "../platform/limits/entries-at-most.ts";
import type { Session } from "./session.ts";

export interface GatewayOptions {
  clock: Clock;
  log: Logger;
  registry: Registry;
  health: Pick<Health, "check">;
  /** Whether the disk of the database is full: messages from devices then wait, unacknowledged. */
  isFull: () => boolean;
  host: string;
  mqttPort: number;
  /** MQTT over TLS; null without a certificate. */
  tls: ListenOptions["tls"];
  /** Messages that a device may send in a second, on average. */
  messagesPerSecond: number;
  connections: ConnectionLimit;
  /** How old the values of a device may be, in days. This is the time for which the history is stored. */
  historyDays: number;
  signInRules: SignInRules;
}

/** How many connected devices are looked up in one query. */
const reviewedAtOnce = 1000;
/** In bytes: pings and acknowledgements are no longer than this, and messages are longer. */
const longestSignal = 16;
/** In bytes: the first packets of a device, its subscriptions and a report, are seldom longer than this. */
const usualFirstBytes = 1024;

/** The refusal of a CONNECT whose connection exceeds a limit. */
const refusalFor: Record<Excess, Refusal> = {
  process: "serverBusy",
  address: "quotaExceeded",
  memory: "serverBusy",
};

/** Makes a gateway. Devices can connect, and its ports are known, once `start` has resolved. */
export function createGateway(
  ports: Ports,
  options: GatewayOptions,
): Gateway & { start: () => Promise<void> } {
  return new DeviceGateway(fairPorts(ports), options);
}

class DeviceGateway implements Gateway, BrokerEvents<Session> {
  readonly #ports: Ports;
  readonly #options: GatewayOptions;
  readonly #metrics: GatewayMetrics;
  readonly #recorder: SessionRecorder;
  readonly #guard: SignInGuard;
  readonly #calls: Calls;
  readonly #queue: IngestQueue;
  readonly #downlink: Downlink;
  readonly #desiredDeliveries: DesiredDeliveries;
  readonly #publications: Publications;
  readonly #subDevices: SubDevices;
  readonly #sessions = new Map<string, Session>();
  readonly #readPauses = new ReadPauses();
  readonly #allowances: Allowances;
  /**
   * The recent calls of `disconnect`, with their time (`performance.now()`) and reason. The key is the device's id, or
   * the credentials if only these have become invalid.
   */
  readonly #ended = new LRUCache<string, { at: number; reason: EndReason }>(entriesAtMost(10_000));
  #broker: Broker | null = null;
  #listeners: Listeners | null = null;

  constructor(ports: Ports, options: GatewayOptions) {
    const { clock, log, signInRules: rules } = options;
    const metrics = (this.#metrics = gatewayMetrics(options.registry));
    this.#ports = ports;
    this.#options = options;
    this.#recorder = new SessionRecorder(ports.sessions, log, (connection) => this.#supersede(connection));
    this.#guard = new SignInGuard({ ports, clock, log, metrics, recorder: this.#recorder, rules });
    this.#allowances = new Allowances(options.messagesPerSecond);
    this.#calls = new Calls(ports.desired, () => clock.now());
    this.#queue = new IngestQueue(ports.storage, {
      log,
      metrics,
      backpressure: (full) => this.#backpressure(full),
      isFull: options.isFull,
    });
    options.health.check("device messages", () => this.#queue.trouble());
    const shared = {
      ports,
      clock,
      log,
      metrics,
      calls: this.#calls,
      queue: this.#queue,
    };
    this.#downlink = new Downlink(shared);
    this.#desiredDeliveries = new DesiredDeliveries({ ports, log, downlink: this.#downlink });
    this.#subDevices = new SubDevices({
      begin: (session, link) => this.#begin(session, link),
      finish: (session, link) => this.#finish(session, link),
      send: (session, message) => this.#downlink.send(session, message),
      deliverDesired: (session) => this.#desiredDeliveries.subscribed(session),
      held: (deviceId) => this.#sessions.get(deviceId),
      endedSince: (session) => this.#endedSince(session),
      now: () => clock.now(),
    });
    const open = (session: Session) => this.#subDevices.open(session);
    this.#publications = new Publications({
      ...shared,
      subDevices: new SubDeviceDesk({ ports, guard: this.#guard, rules, open }),
      downlink: this.#downlink,
      historyDays: options.historyDays,
      messagesPerSecond: options.messagesPerSecond,
    });
  }

  async start(): Promise<void> {
    this.#broker = await startBroker<Session>(this, this.#options.log);
    const { host, mqttPort, tls, connections } = this.#options;
    const failed = (address: string, error: Error) => this.#guard.broke(address, whyNotShaken(error));
    this.#listeners = await listenOn({ host, mqttPort, tls, connections, failed }, (stream, source, excess) =>
      this.#broker!.serve(stream, source, excess ? refusalFor[excess] : undefined),
    );
  }

  get ports() {
    return this.#listeners!.ports;
  }

  anchor(): string | null {
    return this.#options.tls?.certificate.anchor() ?? null;
  }

  attach(socket: WebSocket, source: Source): void {
    this.#broker!.serve(packetStream(socket, this.#options.messagesPerSecond), source);
  }

  register(registration: Registration, source: Source): ReturnType<Gateway["register"]> {
    return this.#guard.register(registration, source);
  }

  async call(deviceId: string, request: CallRequest): Promise<CallAnswer> {
    const session = this.#sessions.get(deviceId);
    if (session) return this.#downlink.call(session, request);
    return offline;
  }

  disconnect(deviceId: string, reason: EndReason, credentials?: string): void {
    // A sign-in under way may have read the device as it was before: `opened` then ends its connection.
    this.#ended.set(credentials ?? deviceId, { at: performance.now(), reason });
    const session = this.#sessions.get(deviceId);
    if (credentials === undefined || session?.device.credentials === credentials) session?.link?.end(reason);
  }

  moved(move: Moved): void {
    this.#subDevices.moved(move);
  }

  takenOver({ deviceId, connectionNo }: Connection): void {
    const session = this.#sessions.get(deviceId);
    if (session && session.device.connectionNo < connectionNo) session.link?.end("taken_over");
  }

  /** Ends exactly this connection: the device has a newer one, at the gateway of another process. */
  #supersede({ deviceId, connectionNo }: Connection): void {
    const session = this.#sessions.get(deviceId);
    if (session?.device.connectionNo === connectionNo) session.link?.end("taken_over");
  }

  async review(): Promise<void> {
    await this.#ports.models.review();
    const connected = [...this.#sessions.values()];
    for (let at = 0; at < connected.length; at += reviewedAtOnce) {
      const some = connected.slice(at, at + reviewedAtOnce);
      const found = await this.#ports.directory.signInStates(some.map(({ device }) => device.id));
      const signInStates = new Map(found.map((state) => [state.id, state]));
      for (const session of some) {
        const reason = whyEnded(session, signInStates.get(session.device.id));
        if (reason) session.link?.end(reason);
      }
    }
  }

  recordAll(): void {
    for (const session of this.#sessions.values()) {
      if (session.link) this.#recorder.record(this.#online(session, session.link));
    }
  }

  holds(deviceId: string): boolean {
    return this.#sessions.has(deviceId);
  }

  connections(): number {
    return this.#sessions.size;
  }

  async close(): Promise<void> {
    await this.#listeners?.close();
    for (const link of this.#broker?.connections() ?? []) link.pause("closing");
    this.#readPauses.close();
    // Messages that still wait were read before the pause, and have to join the queue before it closes.
    await Promise.all([...this.#sessions.values()].map(async (session) => session.waiting));
    this.#publications.close();
    await this.#queue.close();
    await this.#broker?.close();
    await this.#recorder.close();
    this.#guard.close();
  }

  signIn(attempt: Attempt): ReturnType<SignInGuard["signIn"]> {
    return this.#guard.signIn(attempt);
  }

  opened(session: Session, link: Link): void {
    raiseMessageLimit(link.client.conn);
    if (session.receivesAllTopics) link.receiveAllTopics();
    session.allowance = this.#allowances.of(session.device.id);
    // The device may also have a session that was signed in through a gateway.
    this.#sessions.get(session.device.id)?.link?.end("taken_over");
    const online = this.#begin(session, link);
    this.#publications.hold(session, online);
    const ended = this.#endedSince(session);
    if (ended) link.end(ended);
  }

  /** @returns a promise that resolves once the device is recorded as online */
  #begin(session: Session, link: SessionLink): Promise<void> {
    session.link = link;
    this.#sessions.set(session.device.id, session);
    this.#metrics.connections.set(this.#sessions.size);
    const online = this.#recorder.recorded(this.#online(session, link));
    this.#desiredDeliveries.opened(session, online);
    return online;
  }

  /**
   * Returns the reason of a `disconnect` that was called after the session's CONNECT had arrived; null if there was
   * none.
   */
  #endedSince({ device, signInReceivedAt }: Session): EndReason | null {
    for (const key of [device.id, device.credentials]) {
      const ended = this.#ended.get(key);
      if (ended && ended.at >= signInReceivedAt) return ended.reason;
    }
    return null;
  }

  closed(session: Session, link: Link): void {
    this.#readPauses.forget(link, session.device.ownerId);
    if (session.allowance) this.#allowances.keep(session.device.id, session.allowance);
    this.#subDevices.gatewayClosed(session, link);
    this.#finish(session, link);
  }

  #finish(session: Session, link: SessionLink): void {
    if (this.#sessions.get(session.device.id) === session) this.#sessions.delete(session.device.id);
    session.link = null;
    this.#calls.abandon(session);
    this.#desiredDeliveries.closed(session);
    this.#metrics.connections.set(this.#sessions.size);
    this.#recorder.record(this.#offline(session, link));
  }

  #online(session: Session, { address }: SessionLink): SessionEvent {
    const { device, line } = session;
    const reason = line ?? "connected";
    const time = this.#options.clock.now();
    const { connectionNo } = device;
    return { device, event: 1, reason, address, time, connectionNo, unlogged: line === null };
  }

  #offline(session: Session, { address, reason }: SessionLink): SessionEvent {
    const { device } = session;
    const time = this.#options.clock.now();
    const { connectionNo } = device;
    const unlogged = !this.#guard.logsEndOf(session);
    return { device, event: 2, reason, address, time, connectionNo, unlogged };
  }

  /**
   * While the queue is full, input is left unread, because unread bytes take less memory than waiting messages. Short
   * input is still read, so that pings are answered and devices stay connected while the database is unavailable. While
   * earlier messages of a session wait to join the queue, longer input is left unread, too. Otherwise, if many sessions
   * waited for the same event, all their messages would join the queue at once.
   */
  arrived = ({ device: { ownerId }, waiting }: Session, link: Link, bytes: number): void => {
    if (bytes > longestSignal && this.#queue.isFullFor(ownerId)) this.#readPauses.pause(link, ownerId);
    else if (waiting && bytes > usualFirstBytes) this.#readPauses.pauseWhile(link, waiting);
  };

  spent(session: Session, link: Link, messages: number): void {
    const wait = session.allowance?.spend(messages, performance.now()) ?? 0;
    if (wait > 0) this.#slow(session, link, wait);
  }

  published: BrokerEvents<Session>["published"] = (session, link, message, done) => {
    this.#metrics.messagesIn[session.dialect]++;
    const { ownerId } = session.device;
    if (this.#queue.isFullFor(ownerId)) this.#readPauses.pause(link, ownerId);
    this.#publications.take(session, link, message, done);
  };

  maySubscribe(session: Session, link: Link, filter: string): boolean {
    const outcome = refusedSubscription(session, link, filter);
    if (outcome) this.#publications.refuseSubscription(session, filter, outcome);
    return outcome === null;
  }

  readonly filterFor = filterFor;

  subscriberFor(session: Session, link: Link, filter: string): Subscriber {
    return session.subs?.subscriberFor(link, filter) ?? link;
  }

  subscribed(session: Session): void {
    this.#desiredDeliveries.subscribed(session);
    for (const sub of session.subs?.drainNewlySubscribed() ?? []) this.#desiredDeliveries.subscribed(sub);
  }

  broken(address: string, unread: Unread | null): void {
    this.#guard.broke(address, whyBroken(unread));
  }

  tooLarge(session: Session, _link: Link, bytes: number): void {
    const outcome = refusedOutcome("too_large", { max: limits.devicePacketBytes });
    this.#publications.refuse(session, { topic: "", payload: Buffer.from(`${bytes} bytes`) }, outcome);
  }

  /**
   * Slows down reading from a device that sends too much: no message is lost, because the device's own sending waits.
   */
  #slow(session: Session, link: Link, wait: number): void {
    if (!this.#readPauses.pauseFor(link, wait)) return;
    this.#metrics.slowed.inc();
    if (session.allowance?.tells(performance.now())) {
      this.#publications.note(session.device, "too_fast", { max: this.#options.messagesPerSecond });
    }
  }

  #backpressure(full: boolean): void {
    if (!full) this.#readPauses.resume(() => this.#queue.full);
  }
}

/** Why a connection is no longer valid, or null. @param now the device's current state; undefined if it was deleted */
function whyEnded({ device, gateway }: Session, now: SignInState | undefined): EndReason | null {
  if (!now) return "removed";
  if (!now.enabled) return "disabled";
  if (!now.credentials.includes(device.credentials)) return "secret_renewed";
  if (gateway && now.gatewayId !== gateway.device.id) return "left_gateway";
  return now.connectionNo > device.connectionNo ? "taken_over" : null;
}
