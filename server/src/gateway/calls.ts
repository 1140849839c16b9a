import type { CallAnswer } from "@thingwright/contract/devices.ts";
import type { RuleIndex } from "@thingwright/contract/value-report.ts";
import { Shares } from "../platform/shares.ts";
import { CallShares, tooMany } from "./call-shares.ts";
import type { DownlinkMessage } from "./dialect.ts";
import { dialectRules } from "./dialects.ts";
import type { CallRequest, DesiredState, IngestMessage } from "./ports.ts";
import type { Session } from "./sessions.ts";

/** What a device answered, in any dialect. */
export interface DeviceReply {
  code: number;
  message: string;
  data: unknown;
}

interface Pending {
  request: CallRequest;
  /** Whether the caller still waits. */
  awaited: boolean;
  sentAt: number;
  resolve(answer: CallAnswer): void;
  timer: NodeJS.Timeout;
}

/** Answers to issued properties still count this long after the caller stopped waiting, of so many calls of a device. */
const lateAnswers = { ms: 60_000, atMost: 32 };

/** Calls that wait for the answer of a device. */
export class Calls {
  readonly #desired: DesiredState;
  /** By the call's id, for each session. */
  readonly #pending = new Map<Session, Map<string, Pending>>();
  readonly #shares = new CallShares();
  /** Calls by device that nobody waits for, but whose answers still count. */
  readonly #late = new Shares(lateAnswers.atMost);
  #lastId = 0;

  constructor(desired: DesiredState) {
    this.#desired = desired;
  }

  /**
   * Sends a call, and waits for the device's answer.
   * @param deliver sends to the device; returns false when the device has no subscription for the topic
   * @param handover whether the platform itself hands over what is desired: this takes no place of callers
   */
  send(
    session: Session,
    index: RuleIndex,
    request: CallRequest,
    deliver: (topic: string, payload: string) => boolean,
    handover = false,
  ): Promise<CallAnswer> {
    const id = String(++this.#lastId);
    const { device, dialect } = session;
    const message = dialectRules[dialect].call(device, index, id, request);
    const hasRoom = handover ? this.#late.take(device.id) : this.#shares.take(device);
    if (!hasRoom) return Promise.resolve(tooMany);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#expire(session, id), request.timeout);
      const pending = { request, awaited: !handover, sentAt: performance.now(), resolve, timer };
      const calls = this.#pending.get(session);
      if (calls) calls.set(id, pending);
      else this.#pending.set(session, new Map([[id, pending]]));
      if (deliverEach(message, deliver)) return;
      this.#take(session, id);
      resolve(answerOf(id, { code: 408, message: "the device does not listen for calls", data: null }, 0));
    });
  }

  /**
   * Hands a device's answer to the caller that waits for it. Properties that the device took are no longer desired.
   * @returns the answer with what it answers; undefined where the device was not called so
   */
  async answer(session: Session, id: string, reply: DeviceReply): Promise<IngestMessage["answered"]> {
    const pending = this.#take(session, id);
    if (!pending) return undefined;
    const { request, sentAt } = pending;
    const latency = performance.now() - sentAt;
    try {
      if (request.service === undefined && request.desiredVersion !== undefined && reply.code === 200) {
        await this.#desired.acknowledge(session.device, request.desiredVersion, Object.keys(request.params));
      }
    } finally {
      pending.resolve(answerOf(id, reply, latency));
    }
    return { id, service: request.service ?? null, ...reply };
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

  /** Answers the open calls of a session that has ended, since its device cannot. */
  abandon(session: Session): void {
    for (const [id, pending] of this.#pending.get(session) ?? []) {
      this.#take(session, id);
      const elapsed = performance.now() - pending.sentAt;
      pending.resolve(answerOf(id, { code: 410, message: "the device went offline", data: null }, elapsed));
    }
  }

  #expire(session: Session, id: string): void {
    const pending = this.#pending.get(session)?.get(id);
    if (!pending) return;
    const elapsed = performance.now() - pending.sentAt;
    pending.resolve(
      answerOf(id, { code: 408, message: "the device did not answer in time", data: null }, elapsed),
    );
    const { device } = session;
    const { awaited, request } = pending;
    if (!awaited || request.desiredVersion === undefined || !this.#late.take(device.id)) {
      this.#take(session, id);
      return;
    }
    this.#shares.giveBack(device);
    pending.awaited = false;
    pending.timer = setTimeout(() => this.#take(session, id), lateAnswers.ms).unref();
  }

  /** Takes a call out, if it is there. */
  #take(session: Session, id: string): Pending | undefined {
    const calls = this.#pending.get(session);
    const pending = calls?.get(id);
    if (!calls || !pending) return undefined;
    clearTimeout(pending.timer);
    calls.delete(id);
    if (calls.size === 0) this.#pending.delete(session);
    if (pending.awaited) this.#shares.giveBack(session.device);
    else this.#late.giveBack(session.device.id);
    return pending;
  }
}

/** @returns whether the device listens to the message, in one way or the other */
function deliverEach(
  { topic, payload, also }: DownlinkMessage,
  deliver: (topic: string, payload: string) => boolean,
): boolean {
  const heard = deliver(topic, JSON.stringify(payload));
  return (also !== undefined && deliverEach(also, deliver)) || heard;
}

function answerOf(id: string, reply: DeviceReply, latency: number): CallAnswer {
  return { id, ...reply, latency: Math.round(latency * 10) / 10 };
}
