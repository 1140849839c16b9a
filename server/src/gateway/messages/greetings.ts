import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { Downlink } from "./downlink.ts";
import type { Ports } from "../ports.ts";
import type { Greeting, Session } from "../session.ts";

/**
 * A device that hears all without subscribing may still be starting up when it connects. It counts as ready after its
 * first message, or this many milliseconds after its CONNECT.
 */
const readyAfter = 1000;
/**
 * Desired state is handed over again after these pauses, in ms, while the device has not answered. The first is short:
 * some firmware reports before it listens, and would miss the state that its first message triggers.
 */
const pauses = [2_000, 20_000, 60_000];
/**
 * How long to wait for an answer, in ms. Longer than all pauses together, so that an earlier result is an answer or the
 * end of the attempts.
 */
const answerWithin = 90_000;

interface GreetingDeps {
  ports: Pick<Ports, "desired">;
  log: Logger;
  downlink: Pick<Downlink, "handOver">;
}

/**
 * Hands over the state that was desired while a device was away, as soon as the device can hear it, and a few more
 * times until it answers. A connection for which nothing is desired costs one query.
 */
export class Greetings {
  readonly #deps: GreetingDeps;
  readonly #failures: SeldomLog;

  constructor(deps: GreetingDeps) {
    this.#deps = deps;
    this.#failures = new SeldomLog(deps.log, "desired state could not be delivered");
  }

  /**
   * The device has signed in.
   * @param online resolves once the device is recorded as online: state that is desired from then on is issued to it
   */
  opened(session: Session, online: Promise<void>): void {
    if (session.hearsAll) void online.then(() => this.#expect(session));
  }

  /** Waits until a device that hears all is ready, if anything is desired. */
  async #expect(session: Session): Promise<void> {
    if (!session.link) return;
    const greeting = begin(session);
    try {
      if (!(await this.#deps.ports.desired.pending(session.device))) return;
    } catch (error) {
      this.#failures.tell({ error });
    }
    if (greeting.over) return;
    const handOver = () => this.#handOver(session, greeting);
    if (session.routes.size > 0) return handOver();
    session.spoke = handOver;
    greeting.timer = setTimeout(handOver, readyAfter - (performance.now() - session.asked));
  }

  /** The device has subscribed. If it can now hear of desired state, the state is handed over. */
  subscribed(session: Session): void {
    if (session.hearsAll || session.greeting || !listens(session)) return;
    this.#handOver(session, begin(session));
  }

  closed(session: Session): void {
    if (session.greeting) end(session.greeting);
    session.spoke = null;
  }

  #handOver(session: Session, greeting: Greeting): void {
    session.spoke = null;
    if (greeting.timer) clearTimeout(greeting.timer);
    const pause = pauses[greeting.times++];
    greeting.timer = pause === undefined ? null : setTimeout(() => this.#handOver(session, greeting), pause);
    this.#try(session, greeting).catch((error: unknown) => this.#failures.tell({ error }));
  }

  async #try(session: Session, greeting: Greeting): Promise<void> {
    const { ports, downlink } = this.#deps;
    const desired = await ports.desired.pending(session.device);
    if (greeting.over) return;
    if (desired) await downlink.handOver(session, desired, answerWithin, () => end(greeting));
    else end(greeting);
  }
}

function begin(session: Session): Greeting {
  return (session.greeting = { times: 0, over: false, timer: null });
}

function end(greeting: Greeting): void {
  greeting.over = true;
  if (greeting.timer) clearTimeout(greeting.timer);
  greeting.timer = null;
}

/** Whether the device would hear of desired state, as a call or through its shadow. */
function listens({ device, rules, link }: Session): boolean {
  const topics = [rules.setTopic(device), rules.shadow?.topic(device)];
  return topics.some((topic) => topic !== undefined && link?.hears(topic));
}
