import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import type { ThingModel } from "@thingwright/contract/points/thing-model.ts";
import { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";
import { CallLimits, tooMany } from "./call-limits.ts";
import { type CallRequest, type DesiredState, type IngestMessage, offlineCode } from "../ports.ts";
import type { DeviceReply, DownlinkMessage, Session, OpenCalls } from "../session.ts";

interface Pending {
  request: CallRequest;
  /** Who waits for the answer: a caller; the platform, when it hands over desired state; or nobody any more. */
  waits: "caller" | "platform" | "nobody";
  sentAt: number;
  resolve(answer: CallAnswer): void;
  timer: NodeJS.Timeout;
}

type Deliver = (topic: string, payload: string) => boolean;

/** How long an answer is still recognized after its caller has stopped waiting, and for how many calls of a device. */
const lateAnswers = { ms: 60_000, atMost: 32 };

/** Calls that wait for the answer of a device. */
export class Calls implements OpenCalls {
  readonly #desired: DesiredState;
  readonly #now: () => number;
  /** The waiting calls of each session, by their ids. */
  readonly #pending = new Map<Session, Map<string, Pending>>();
  readonly #shares = new CallLimits();
  /** Counts, by device, the calls that no caller waits for, but whose answers are still recognized. */
  readonly #late = new ConcurrencyLimit(lateAnswers.atMost);
  #lastId = 0;

  /** @param now milliseconds since 1970 */
  constructor(desired: DesiredState, now: () => number) {
    this.#desired = desired;
    this.#now = now;
  }

  /**
   * Sends a call, and waits for the device's answer.
   * @param deliver sends to the device; returns false when the device does not hear the topic
   */
  send(
    session: Session,
    model: ThingModel,
    request: CallRequest,
    deliver: Deliver,
    waits: "caller" | "platform" = "caller",
  ): Promise<CallAnswer> {
    const id = String(++this.#lastId);
    const { device } = session;
    const message = this.#message(session, model, id, request);
    const hasRoom = waits === "caller" ? this.#shares.take(device) : this.#late.take(device.id);
    if (!hasRoom) return Promise.resolve(tooMany);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#expire(session, id), request.timeout);
      const pending = { request, waits, sentAt: performance.now(), resolve, timer };
      const calls = this.#pending.get(session);
      if (calls) calls.set(id, pending);
      else this.#pending.set(session, new Map([[id, pending]]));
      if (deliverEach(message, deliver)) return;
      this.#take(session, id);
      resolve(answerOf(id, { code: 408, message: "the device does not listen for calls", data: null }, 0));
    });
  }

  /**
   * Sends desired state to the device; this does not count towards the limit of waiting calls. Until the device
   * answers, each repetition of the same state has the same id, so that one answer is enough for all of them. If the
   * state has changed meanwhile, it gets a new id.
   * @param settled called with the device's answer, or when no answer can arrive any more
   */
  deliverDesired(
    session: Session,
    model: ThingModel,
    request: CallRequest & { desiredVersion: number },
    deliver: Deliver,
    settled: (answer: CallAnswer) => void,
  ): void {
    for (const [id, { waits, request: before }] of this.#pending.get(session) ?? []) {
      if (waits !== "platform") continue;
      if (request.desiredVersion <= (before.desiredVersion ?? 0)) {
        deliverEach(this.#message(session, model, id, request), deliver);
        return;
      }
      this.#keepLate(session, id);
    }
    void this.send(session, model, request, deliver, "platform").then(settled);
  }

  /**
   * Passes a device's answer to the caller that waits for it. Properties that the device accepted are no longer
   * desired. Some firmware answers without the id of the call, or with another id. Such an answer belongs to the only
   * waiting call of its service. If no call of the service is waiting, it belongs to the only call that recently timed
   * out.
   * @param service the service in the topic of the answer; null for issued properties; undefined if the topic has the
   * id
   * @returns the answer with the id and the service of its call; undefined if there is no such call
   */
  async answer(
    session: Session,
    said: string | undefined,
    reply: DeviceReply,
    service?: string | null,
  ): Promise<IngestMessage["answered"]> {
    const id = this.#answered(session, said, service);
    const pending = id === undefined ? undefined : this.#take(session, id);
    if (id === undefined || !pending) return undefined;
    const { request, sentAt } = pending;
    const latency = performance.now() - sentAt;
    try {
      if (request.service === undefined && request.desiredVersion !== undefined && reply.code === 200) {
        await this.#desired.acknowledge(session.device, request.desiredVersion, Object.keys(request.params));
      }
    } finally {
      pending.resolve(answerOf(id, reply, latency));
    }
    return { id, service: serviceOf(request), ...reply };
  }

  /** Whether no device has a call to answer. */
  get idle(): boolean {
    return this.#pending.size === 0;
  }

  /** The issued properties that a device has not answered yet, by the id of their call. */
  issued(session: Session): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
    const open = [...(this.#pending.get(session) ?? [])].filter(
      ([, { request }]) => request.service === undefined,
    );
    return new Map(open.map(([id, { request }]) => [id, request.params]));
  }

  /** Answers the open calls of a session that has ended, since the device can no longer answer them. */
  abandon(session: Session): void {
    for (const [id, pending] of this.#pending.get(session) ?? []) {
      this.#take(session, id);
      const elapsed = performance.now() - pending.sentAt;
      pending.resolve(
        answerOf(id, { code: offlineCode, message: "the device went offline", data: null }, elapsed),
      );
    }
  }

  #expire(session: Session, id: string): void {
    const pending = this.#pending.get(session)?.get(id);
    if (!pending) return;
    const elapsed = performance.now() - pending.sentAt;
    pending.resolve(
      answerOf(id, { code: 408, message: "the device did not answer in time", data: null }, elapsed),
    );
    this.#keepLate(session, id);
  }

  /** Ends the wait for a call. A late answer is still recognized for a while. */
  #keepLate(session: Session, id: string): void {
    const pending = this.#pending.get(session)?.get(id);
    if (!pending) return;
    const { device } = session;
    if (pending.waits === "caller") {
      if (!this.#late.take(device.id)) {
        this.#take(session, id);
        return;
      }
      this.#shares.giveBack(device);
    }
    pending.waits = "nobody";
    // A late answer needs only the name of the service.
    if (pending.request.service !== undefined) pending.request = { ...pending.request, params: {} };
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => this.#take(session, id), lateAnswers.ms).unref();
  }

  /** Returns the id of the call that an answer belongs to, if there is one. */
  #answered(
    session: Session,
    said: string | undefined,
    service: string | null | undefined,
  ): string | undefined {
    const calls = this.#pending.get(session);
    if (!calls) return undefined;
    const named = said === undefined ? undefined : calls.get(said);
    if (named && (service === undefined || serviceOf(named.request) === service)) return said;
    if (service === undefined) return undefined;
    const [waiting, late]: [string[], string[]] = [[], []];
    for (const [id, { request, waits }] of calls) {
      if (serviceOf(request) === service) (waits === "nobody" ? late : waiting).push(id);
    }
    const candidates = waiting.length > 0 ? waiting : late;
    return candidates.length === 1 ? candidates[0] : undefined;
  }

  /** Makes the message of a call in the device's dialect of MQTT. */
  #message({ device, rules }: Session, model: ThingModel, id: string, request: CallRequest): DownlinkMessage {
    return rules.call(device, model, id, request, this.#now());
  }

  /** Removes a call, if it is there. */
  #take(session: Session, id: string): Pending | undefined {
    const calls = this.#pending.get(session);
    const pending = calls?.get(id);
    if (!calls || !pending) return undefined;
    clearTimeout(pending.timer);
    calls.delete(id);
    if (calls.size === 0) this.#pending.delete(session);
    if (pending.waits === "caller") this.#shares.giveBack(session.device);
    else this.#late.giveBack(session.device.id);
    return pending;
  }
}

/** @returns whether the device listens to the message, in either of its forms */
function deliverEach({ topic, payload, also }: DownlinkMessage, deliver: Deliver): boolean {
  const heard = deliver(topic, JSON.stringify(payload));
  return (also !== undefined && deliverEach(also, deliver)) || heard;
}

function answerOf(id: string, reply: DeviceReply, latency: number): CallAnswer {
  return { id, ...reply, latency: Math.round(latency * 10) / 10 };
}

/** Returns the called service; null for issued properties. */
function serviceOf({ service }: CallRequest): string | null {
  return service ?? null;
}
