import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { Downlink } from "./downlink.ts";
import type { Ports } from "../ports.ts";
import type { DesiredDelivery, Session } from "../session.ts";

/**
 * A device that receives all topics without subscribing may still be starting up when it connects. It is treated as
 * ready after its first message, or this many milliseconds after its CONNECT.
 */
const readyAfter = 1000;
/**
 * Desired state is handed over again after these pauses, in ms, while the device has not answered. The first is short:
 * some firmware reports before it listens, and would miss the state that its first message triggers.
 */
const pauses = [2_000, 20_000, 60_000];
/**
 * How long to wait for an answer, in ms: longer than all pauses together, so that the wait outlasts the last attempt.
 */
const answerWithin = 90_000;

interface DesiredDeliveriesDeps {
  ports: Pick<Ports, "desired">;
  log: Logger;
  downlink: Pick<Downlink, "deliverDesired">;
}

/**
 * Delivers the state that was desired while a device was away. It is delivered as soon as the device listens, and a few
 * more times until the device answers. A connection for which nothing is desired costs one query.
 */
export class DesiredDeliveries {
  readonly #deps: DesiredDeliveriesDeps;
  readonly #failures: SeldomLog;

  constructor(deps: DesiredDeliveriesDeps) {
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "desired state could not be delivered");
  }

  /**
   * The device has signed in.
   * @param online resolves once the device is recorded as online: state that is desired from then on is issued to it
   */
  opened(session: Session, online: Promise<void>): void {
    if (session.receivesAllTopics) void online.then(() => this.#expect(session));
  }

  /** Waits until a device that receives all topics is ready, if anything is desired. */
  async #expect(session: Session): Promise<void> {
    if (!session.link) return;
    const delivery = begin(session);
    try {
      if (!(await this.#deps.ports.desired.pending(session.device))) return;
    } catch (error) {
      this.#failures.tell({ error });
    }
    if (delivery.over) return;
    const deliver = () => this.#deliver(session, delivery);
    if (session.routes.size > 0) return deliver();
    session.onFirstMessage = deliver;
    delivery.timer = setTimeout(deliver, readyAfter - (performance.now() - session.signInReceivedAt));
  }

  /** The device has subscribed. If its subscriptions include desired state, the state is delivered. */
  subscribed(session: Session): void {
    if (session.receivesAllTopics || session.desiredDelivery || !listens(session)) return;
    this.#deliver(session, begin(session));
  }

  closed(session: Session): void {
    if (session.desiredDelivery) end(session.desiredDelivery);
    session.onFirstMessage = null;
  }

  #deliver(session: Session, delivery: DesiredDelivery): void {
    session.onFirstMessage = null;
    if (delivery.timer) clearTimeout(delivery.timer);
    const pause = pauses[delivery.times++];
    delivery.timer = pause === undefined ? null : setTimeout(() => this.#deliver(session, delivery), pause);
    this.#try(session, delivery).catch((error: unknown) => this.#failures.tell({ error }));
  }

  async #try(session: Session, delivery: DesiredDelivery): Promise<void> {
    const { ports, downlink } = this.#deps;
    const desired = await ports.desired.pending(session.device);
    if (delivery.over) return;
    if (desired) await downlink.deliverDesired(session, desired, answerWithin, () => end(delivery));
    else end(delivery);
  }
}

function begin(session: Session): DesiredDelivery {
  return (session.desiredDelivery = { times: 0, over: false, timer: null });
}

function end(delivery: DesiredDelivery): void {
  delivery.over = true;
  if (delivery.timer) clearTimeout(delivery.timer);
  delivery.timer = null;
}

/** Whether the device receives desired state, as a call or through its shadow. */
function listens({ device, rules, link }: Session): boolean {
  const topics = [rules.setTopic(device), rules.shadow?.topic(device)];
  return topics.some((topic) => topic !== undefined && link?.hears(topic));
}
