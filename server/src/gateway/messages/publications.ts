import type { TextParameters } from "@thingwright/contract/basics/language.ts";
import type { ValueReason } from "@thingwright/contract/points/value-problems.ts";
import type { ThingModel } from "@thingwright/contract/points/thing-model.ts";
import type { MessageRefusal } from "../broker/acknowledgement.ts";
import type { Message } from "../broker/broker.ts";
import type { Downlink, DownlinkDeps } from "./downlink.ts";
import type { Link } from "../broker/link.ts";
import { refusedOutcome } from "../outcome.ts";
import type { DeviceKey, LogLine } from "../ports.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { RefusalLog } from "./refusal-log.ts";
import type { SubDeviceDesk } from "../sub-devices/desk.ts";
import { read } from "./uplink.ts";
import type { Outcome, Session, Tools, Uplink } from "../session.ts";

const dayMs = 86_400_000;
/** This many records count as one more unsettled message of a connection. */
const recordsOfAMessage = 10;

export interface PublicationDeps extends DownlinkDeps {
  downlink: Downlink;
  subDevices: SubDeviceDesk;
  historyDays: number;
  /** How many messages a device may send per second, on average. */
  messagesPerSecond: number;
}

type Done = (refusal?: MessageRefusal) => void;

/** Handles the messages that devices publish: reads, stores, answers and acknowledges them. */
export class Publications {
  readonly #deps: PublicationDeps;
  readonly #now: () => number;
  readonly #tools: Tools;
  readonly #refusals: RefusalLog;
  /** Limits the log's lines for messages on topics of the maker's own. */
  readonly #notes: RefusalLog;
  readonly #failures: SeldomLog;
  readonly #failedReplies: SeldomLog;

  constructor(deps: PublicationDeps) {
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "a message of a device could not be handled");
    this.#failedReplies = new SeldomLog(deps.log, "a reply to a device failed");
    this.#now = () => deps.clock.now();
    this.#refusals = new RefusalLog(deps.clock, (device, count) => this.note(device, "left_out", { count }));
    this.#notes = new RefusalLog(deps.clock, (device, count) =>
      this.note(device, "custom_left_out", { count }),
    );
    this.#tools = {
      calls: deps.calls,
      desired: deps.ports.desired,
      info: deps.ports.info,
      home: deps.ports.home,
      updates: deps.ports.updates,
      subDevices: deps.subDevices,
      uplinkOf: (session) => this.#uplinkOf(session),
      stored: (device) => this.#stored(device),
      messagesPerSecond: deps.messagesPerSecond,
      now: this.#now,
    };
  }

  /**
   * Handles a message. Acknowledgements are sent in the order of the messages [MQTT-4.6.0-2], so a message waits while
   * an earlier message of its session waits.
   */
  take(session: Session, link: Link, message: Message, done: Done): void {
    const waiting = session.waiting
      ? this.#behind(session.waiting, session, link, message, done)
      : this.#handle(session, link, message, done);
    if (waiting) this.hold(session, waiting);
  }

  // This code is a method of its own because every message passes through `take`. Closures in `take` would make each
  // call allocate their context.
  #behind(waiting: Promise<unknown>, session: Session, link: Link, message: Message, done: Done) {
    return waiting
      .then(() => this.#handle(session, link, message, done))
      .catch((error: unknown) => this.#giveUp(link, error));
  }

  /** Makes the messages of a session wait until a promise resolves. @param waiting never rejects */
  hold(session: Session, waiting: Promise<unknown>): void {
    session.waiting = waiting;
    void waiting.then(() => {
      if (session.waiting === waiting) session.waiting = null;
    });
  }

  /**
   * @returns null if the message has joined the queue at once, else a promise that never rejects, and resolves when the
   * message has joined the queue
   */
  #handle(session: Session, link: Link, message: Message, done: Done): Promise<void> | null {
    const { subs } = session;
    if (subs === null) return this.#handleOf(session, link, message, done);
    const sender = subs.senderOf(message.topic) ?? session;
    return this.#handleOf(sender, link, message, subs.acknowledgements.after(done));
  }

  #handleOf(session: Session, link: Link, message: Message, done: Done): Promise<void> | null {
    const model = this.#deps.ports.models.of(session.device.productId, session.device.development);
    const outcome =
      model instanceof Promise ? this.#readBy(model, session, message) : this.#read(session, message, model);
    if (outcome instanceof Promise) return this.#keepLater(outcome, session, link, message, done);
    this.#keep(session, link, message, outcome, done);
    return null;
  }

  async #readBy(model: Promise<ThingModel>, session: Session, message: Message): Promise<Outcome> {
    return this.#read(session, message, await model);
  }

  #keepLater(outcome: Promise<Outcome>, session: Session, link: Link, message: Message, done: Done) {
    return outcome
      .then((settled) => this.#keep(session, link, message, settled, done))
      .catch((error: unknown) => this.#giveUp(link, error));
  }

  #read(session: Session, message: Message, model: ThingModel): Outcome | Promise<Outcome> {
    return read(session, message, { model, window: this.#window(session), tools: this.#tools });
  }

  #uplinkOf(session: Session): Uplink | Promise<Uplink> {
    const uplink = (model: ThingModel): Uplink => ({
      session,
      model,
      window: this.#window(session),
      names: {},
      tools: this.#tools,
    });
    const model = this.#deps.ports.models.of(session.device.productId, session.device.development);
    return model instanceof Promise ? model.then(uplink) : uplink(model);
  }

  /** Records a message that is refused without having been read. */
  refuse({ device }: Session, message: Message, outcome: Outcome): void {
    this.#deps.metrics.refused.inc({ reason: outcome.refusedFor ?? "other" });
    if (this.#refusals.keeps(device)) this.#write(device, message, outcome);
  }

  /** Records a subscription that is refused. */
  refuseSubscription({ device }: Session, filter: string, outcome: Outcome): void {
    this.#deps.metrics.refused.inc({ reason: outcome.refusedFor ?? "other" });
    if (this.#refusals.keepsFilter(device, filter))
      this.#write(device, { topic: filter, payload: Buffer.alloc(0) }, outcome);
  }

  /** Writes a line of the platform's own into a device's log. */
  note(device: DeviceKey, reason: ValueReason, parameters: TextParameters): void {
    this.#write(device, { topic: "", payload: Buffer.alloc(0) }, refusedOutcome(reason, parameters));
  }

  /** Logs the last counts of refused messages; to be called before the queue closes. */
  close(): void {
    this.#refusals.close();
    this.#notes.close();
  }

  #write(device: DeviceKey, message: Message, outcome: Outcome): void {
    this.#deps.queue.push({ device, records: [], lines: [this.#line(message, outcome)] }, () => {});
  }

  /**
   * The queue stores a device's messages in order. So once this empty message is stored, all earlier messages of the
   * device are stored, too.
   */
  #stored(device: DeviceKey): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#deps.queue.push({ device, records: [], lines: [] }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  #window(session: Session) {
    const now = this.#now();
    return { now: session.stamp(now), oldest: now - this.#deps.historyDays * dayMs, newest: now + dayMs };
  }

  #keep(session: Session, link: Link, message: Message, outcome: Outcome, done: Done): void {
    if (outcome.parts) return this.#keepAll(session, link, message, outcome, done);
    this.#store(session, link, message, outcome, () => this.#settle(session, outcome, done));
  }

  /** Stores the parts of a message for several devices. The message is settled once all parts are stored. */
  #keepAll(session: Session, link: Link, message: Message, outcome: Outcome, done: Done): void {
    const { parts = [] } = outcome;
    let open = parts.length + 1;
    const stored = () => {
      if (--open === 0) this.#settle(session, outcome, done);
    };
    for (const part of parts) this.#store(part.session, link, part.message, part.outcome, stored);
    this.#store(session, link, message, outcome, stored);
  }

  #store(session: Session, link: Link, message: Message, outcome: Outcome, stored: () => void): void {
    const { ports, queue, metrics } = this.#deps;
    const { device } = session;
    const isRefused = outcome.code !== 200;
    if (isRefused) metrics.refused.inc({ reason: outcome.refusedFor ?? "other" });
    const watched = ports.storage.watched(device.id);
    const isNoted = outcome.isNoted === true;
    // This is decided before the line is made. If a minute has ended, `keeps` adds its own line, which must come first.
    const isKept =
      device.logAll || (isRefused && this.#refusals.keeps(device)) || (isNoted && this.#notes.keeps(device));
    const lines = isRefused || device.logAll || watched || isNoted ? [this.#line(message, outcome)] : [];
    const kept = isKept ? lines : [];
    const weight = Math.floor(outcome.records.length / recordsOfAMessage);
    link.addUnsettled(weight);
    const { records, kind, answered } = outcome;
    queue.push({ device, records, bytes: message.payload.length, lines: kept, kind, answered }, (error) => {
      link.addUnsettled(-weight);
      if (error) return this.#giveUp(link, error);
      if (kept.length < lines.length) ports.storage.show(device, lines);
      stored();
    });
  }

  /** Sends the reply and the acknowledgement, in no particular order: a device waits for each of them separately. */
  #settle(session: Session, outcome: Outcome, done: Done): void {
    const { answer, code, records } = outcome;
    const answered = session.link?.listens ? answer?.() : undefined;
    if (answered instanceof Promise) {
      answered.then(
        (message) => message && this.#deps.downlink.send(session, message),
        (error: unknown) => this.#failedReplies.tell({ error }),
      );
    } else if (answered) this.#deps.downlink.send(session, answered);
    const isRefused = code !== 200 && records.length === 0 && outcome.isPartlyTaken !== true;
    done(isRefused ? refusalOf(outcome) : undefined);
  }

  /** Ends the connection without an acknowledgement, so that the device sends the message again when it is back. */
  #giveUp(link: Link, error: unknown): void {
    this.#failures.tell({ error });
    link.end("connection_lost");
  }

  #line({ topic, payload }: Message, { code, reason }: Outcome): LogLine {
    return {
      time: this.#now(),
      direction: "up",
      topic,
      payload,
      code,
      ...(reason === undefined ? {} : { reason }),
    };
  }
}

/** Returns how to acknowledge a message that had no effect. */
function refusalOf({ code, reason = "", refusedFor }: Outcome): MessageRefusal {
  if (refusedFor === "unknown_topic") return { for: "topic", reason };
  return { for: code === 403 ? "rights" : "content", reason };
}
