import type { CallAnswer } from "@thingwright/contract/devices.ts";
import { setMethod, tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { topicFor } from "@thingwright/contract/topic.ts";
import { type PointValue, toWire } from "@thingwright/contract/values.ts";
import type { PointIndex } from "@thingwright/contract/value-report.ts";
import type { CallRequest, DesiredState, IngestMessage } from "./ports.ts";
import type { Session } from "./sessions.ts";

/** What a device answered, in any dialect. */
export interface DeviceReply {
  code: number;
  message: string;
  data: unknown;
}

interface Pending {
  session: Session;
  request: CallRequest;
  sentAt: number;
  resolve(answer: CallAnswer): void;
  timer: NodeJS.Timeout;
}

/** Answers to issued properties still count this long after the caller stopped waiting. */
const lateAnswersMs = 60_000;

/** Calls that wait for the answer of a device. */
export class Calls {
  readonly #desired: DesiredState;
  readonly #pending = new Map<string, Pending>();
  #lastId = 0;

  constructor(desired: DesiredState) {
    this.#desired = desired;
  }

  /**
   * Sends a call, and waits for the device's answer.
   * @param deliver sends to the device; returns false when the device has no subscription for the topic
   */
  send(
    session: Session,
    index: PointIndex,
    request: CallRequest,
    deliver: (topic: string, payload: string) => boolean,
  ): Promise<CallAnswer> {
    const id = String(++this.#lastId);
    const { topic, payload } = messageOf(session, index, id, request);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#expire(id), request.timeout);
      this.#pending.set(id, { session, request, sentAt: performance.now(), resolve, timer });
      if (deliver(topic, JSON.stringify(payload))) return;
      this.#take(id);
      resolve(answerOf(id, { code: 408, message: "the device does not listen for calls", data: null }, 0));
    });
  }

  /**
   * Hands a device's answer to the caller that waits for it. Properties that the device took are no longer desired.
   * @returns the answer with what it answers; undefined where the device was not called so
   */
  async answer(session: Session, id: string, reply: DeviceReply): Promise<IngestMessage["answered"]> {
    const pending = this.#pending.get(id);
    if (pending?.session.device.id !== session.device.id) return undefined;
    this.#take(id);
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

  /** Answers the open calls of a session that has ended, since its device cannot. */
  abandon(session: Session): void {
    for (const [id, pending] of this.#pending) {
      if (pending.session !== session) continue;
      this.#take(id);
      const elapsed = performance.now() - pending.sentAt;
      pending.resolve(answerOf(id, { code: 410, message: "the device went offline", data: null }, elapsed));
    }
  }

  #expire(id: string): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    const elapsed = performance.now() - pending.sentAt;
    pending.resolve(
      answerOf(id, { code: 408, message: "the device did not answer in time", data: null }, elapsed),
    );
    if (pending.request.desiredVersion === undefined) this.#take(id);
    else pending.timer = setTimeout(() => this.#take(id), lateAnswersMs).unref();
  }

  #take(id: string): void {
    clearTimeout(this.#pending.get(id)?.timer);
    this.#pending.delete(id);
  }
}

function answerOf(id: string, reply: DeviceReply, latency: number): CallAnswer {
  return { id, ...reply, latency: Math.round(latency * 10) / 10 };
}

function messageOf(session: Session, index: PointIndex, id: string, { service, params }: CallRequest) {
  const { productKey, deviceName } = session.device;
  if (session.dialect === "token") {
    return {
      topic: topicFor(tokenTopics.rpcRequest, { id }),
      payload: { method: service ?? setMethod, params },
    };
  }
  const names = { productKey, deviceName };
  if (service !== undefined) {
    const topic = topicFor(nativeTopics.service, { ...names, service });
    return { topic, payload: { id, version: "1.0", params, method: `thing.service.${service}` } };
  }
  return {
    topic: topicFor(nativeTopics.propertySet, names),
    payload: { id, version: "1.0", params: onWire(index, params), method: "thing.service.property.set" },
  };
}

/** Values as the native dialect writes them. */
export function onWire(
  index: PointIndex,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([identifier, value]) => {
      const point = index.get(identifier);
      return [identifier, point ? toWire(point, value as PointValue) : value];
    }),
  );
}
