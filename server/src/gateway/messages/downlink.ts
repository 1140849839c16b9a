import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { offline } from "./absent.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/log.ts";
import type { GatewayMetrics } from "../metrics.ts";
import type { Calls } from "./calls.ts";
import type { IngestQueue } from "./ingest-queue.ts";
import type { CallRequest, CustomMessage, Desired, Ports } from "../ports.ts";
import type { DownlinkMessage, Session } from "../session.ts";

export interface DownlinkParts {
  ports: Ports;
  clock: Clock;
  log: Logger;
  metrics: GatewayMetrics;
  calls: Calls;
  queue: IngestQueue;
}

const sent: CallAnswer = { ...offline, code: 200, message: "sent" };
/** What was desired while the device was away is handed over again until it answers: only its answer is worth keeping. */
const unanswered: ReadonlySet<number> = new Set([408, 410, 429]);
const handedOver = { cause: "platform", id: null } as const;
const notHeard: CallAnswer = {
  ...offline,
  code: 408,
  message: "the device has not subscribed to this topic",
};

/** Sends to devices, and keeps in their logs what was sent. */
export class Downlink {
  readonly #parts: DownlinkParts;

  constructor(parts: DownlinkParts) {
    this.#parts = parts;
  }

  /** @returns false when the device does not hear the topic */
  send(session: Session, { topic, payload }: DownlinkMessage): boolean {
    return this.#deliver(session, topic, JSON.stringify(payload));
  }

  async call(session: Session, request: CallRequest): Promise<CallAnswer> {
    if (request.message) return this.#tell(session, request.message);
    if (request.notice) return this.#inform(session, request.notice);
    const model = await this.#parts.ports.models.of(session.device.productId, session.device.development);
    return this.#parts.calls.send(session, model, request, this.#delivery(session));
  }

  /**
   * Hands over desired state, by the shadow to a device that hears of it there alone.
   * @param timeout milliseconds in which the device may answer
   * @param settled told when it has answered, or nothing more can come of it; never told of the shadow, where a device
   * answers by what it reports
   */
  async handOver(session: Session, desired: Desired, timeout: number, settled: () => void): Promise<void> {
    const { ports, calls, clock } = this.#parts;
    const { device, rules } = session;
    const model = await ports.models.of(device.productId, device.development);
    if (rules.shadow && !session.link?.hears(rules.setTopic(device))) {
      this.send(session, rules.shadow.control(device, model, desired, clock.now()));
      return;
    }
    const { params, version } = desired;
    const request = { params, desiredVersion: version, timeout };
    calls.handOver(session, model, request, this.#delivery(session), (answer) => {
      if (!unanswered.has(answer.code)) ports.calls.keep(device, request, handedOver, answer);
      settled();
    });
  }

  #delivery(session: Session) {
    return (topic: string, text: string) => this.#deliver(session, topic, text);
  }

  /** Sends on a topic of the maker's own. The log of any device keeps what it gets there. */
  #tell(session: Session, { path, payload }: CustomMessage): CallAnswer {
    const { device, rules } = session;
    const topic = rules.customTopic?.(device, path);
    return topic !== undefined && this.#deliver(session, topic, payload, true) ? sent : notHeard;
  }

  #inform(session: Session, operation: "Bind" | "Unbind"): CallAnswer {
    const { device, rules } = session;
    const message = rules.notice?.(device, String(this.#parts.clock.now()), operation);
    return message && this.send(session, message) ? sent : notHeard;
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
