import type { CallAnswer } from "@thingwright/contract/devices.ts";
import { offline } from "./absent.ts";
import { SeldomLog } from "../platform/seldom-log.ts";
import type { DownlinkMessage } from "./dialect.ts";
import { dialectRules } from "./dialects.ts";
import type { PublicationParts } from "./publications.ts";
import type { CallRequest, CustomMessage } from "./ports.ts";
import type { Session } from "./sessions.ts";

type DownlinkParts = Omit<PublicationParts, "downlink" | "historyDays" | "messagesPerSecond">;

const sent: CallAnswer = { ...offline, code: 200, message: "sent" };
const notHeard: CallAnswer = {
  ...offline,
  code: 408,
  message: "the device has not subscribed to this topic",
};

/** How long a device may take to answer the desired state that it gets on connecting. */
const greetingTimeout = 90_000;

/** Sends to devices, and keeps in their logs what was sent. */
export class Downlink {
  readonly #parts: DownlinkParts;
  readonly #failures: SeldomLog;

  constructor(parts: DownlinkParts) {
    this.#parts = parts;
    this.#failures = new SeldomLog(parts.log, "desired state could not be delivered");
  }

  /** @returns false when the device does not hear the topic */
  send(session: Session, { topic, payload }: DownlinkMessage): boolean {
    return this.#deliver(session, topic, JSON.stringify(payload));
  }

  /** @param handover whether the platform itself hands over what is desired */
  async call(session: Session, request: CallRequest, handover = false): Promise<CallAnswer> {
    if (request.message) return this.#tell(session, request.message);
    const index = await this.#parts.ports.models.of(session.device.productId);
    const deliver = (topic: string, text: string) => this.#deliver(session, topic, text);
    return this.#parts.calls.send(session, index, request, deliver, handover ? "platform" : "caller");
  }

  /** Sends the desired state as soon as the device has subscribed to it, once for each connection. */
  greet(session: Session): void {
    if (session.greeted || !listens(session)) return;
    session.greeted = true;
    this.#handOver(session).catch((error: unknown) => {
      this.#failures.tell({ error });
    });
  }

  async #handOver(session: Session): Promise<void> {
    const { ports, clock } = this.#parts;
    const { device, dialect } = session;
    const pending = await ports.desired.pending(device);
    if (!pending) return;
    const rules = dialectRules[dialect];
    if (!rules.shadow || session.link?.hears(rules.setTopic(device))) {
      const { params, version } = pending;
      await this.call(session, { params, desiredVersion: version, timeout: greetingTimeout }, true);
      return;
    }
    const index = await ports.models.of(device.productId);
    this.send(session, rules.shadow.control(device, index, pending, clock.now()));
  }

  /** Sends on a topic of the maker's own. The log of any device keeps what it gets there. */
  #tell(session: Session, { path, payload }: CustomMessage): CallAnswer {
    const { device, dialect } = session;
    const topic = dialectRules[dialect].customTopic?.(device, path);
    return topic !== undefined && this.#deliver(session, topic, payload, true) ? sent : notHeard;
  }

  /** @param isNoted whether the message belongs into the log of any device */
  #deliver(session: Session, topic: string, text: string, isNoted = false): boolean {
    const { metrics, ports, queue, clock } = this.#parts;
    if (!session.link?.deliver(topic, text)) return false;
    metrics.messagesOut.inc();
    const { device } = session;
    const isKept = device.logAll || isNoted;
    if (!isKept && !ports.storage.watched(device.id)) return true;
    const lines = [{ time: clock.now(), direction: "down", topic, payload: text, code: 200 } as const];
    if (isKept) queue.push({ device, records: [], lines }, () => {});
    else ports.storage.show(device, lines);
    return true;
  }
}

function listens({ device, dialect, link }: Session): boolean {
  const rules = dialectRules[dialect];
  const topics = [rules.setTopic(device), rules.shadow?.topic(device)];
  return topics.some((topic) => topic !== undefined && link?.hears(topic));
}
