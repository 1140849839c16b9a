import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { Downlink } from "./downlink.ts";
import type { Ports } from "../ports.ts";
import type { Greeting, Session } from "../session.ts";

/**
 * A device that hears all without subscribing may still be setting itself up when it is connected: its first message
 * tells that it is ready, or so many milliseconds since its CONNECT.
 */
const readyAfter = 1000;
/**
 * Desired state is handed over again after these pauses, in ms, while the device has not answered. The first is short: some
 * firmware reports before it listens, and would miss what its first message sets off.
 */
const pauses = [2_000, 20_000, 60_000];
/** In ms. Longer than all pauses together, so that whatever comes of it earlier is an answer, or an end to trying. */
const answerWithin = 90_000;

interface GreetingParts {
  ports: Pick<Ports, "desired">;
  log: Logger;
  downlink: Pick<Downlink, "handOver">;
}

/**
 * Hands over what was desired while a device was away, as soon as the device can hear it, and a few times more while it
 * does not answer. A connection without anything desired costs one query.
 */
export class Greetings {
  readonly #parts: GreetingParts;
  readonly #failures: SeldomLog;

  constructor(parts: GreetingParts) {
    this.#parts = parts;
    this.#failures = new SeldomLog(parts.log, "desired state could not be delivered");
  }

  /**
   * The device has signed in.
   * @param online resolves once that is on record: what is desired from then on is issued to the device
   */
  opened(session: Session, online: Promise<void>): void {
    if (session.hearsAll) void online.then(() => this.#expect(session));
  }

  /** Waits until a device that hears all is ready, if anything is desired. */
  async #expect(session: Session): Promise<void> {
    if (!session.link) return;
    const greeting = begin(session);
    try {
      if (!(await this.#parts.ports.desired.pending(session.device))) return;
    } catch (error) {
      this.#failures.tell({ error });
    }
    if (greeting.over) return;
    const handOver = () => this.#handOver(session, greeting);
    if (session.routes.size > 0) return handOver();
    session.spoke = handOver;
    greeting.timer = setTimeout(handOver, readyAfter - (performance.now() - session.asked));
  }

  /** The device has subscribed: once it hears of desired state, it gets it. */
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
    const { ports, downlink } = this.#parts;
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

/** Whether the device would hear of desired state, in either way. */
function listens({ device, rules, link }: Session): boolean {
  const topics = [rules.setTopic(device), rules.shadow?.topic(device)];
  return topics.some((topic) => topic !== undefined && link?.hears(topic));
}
