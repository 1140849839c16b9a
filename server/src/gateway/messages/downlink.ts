import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { offline } from "./absent.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/log.ts";
import type { GatewayMetrics } from "../metrics.ts";
import type { Calls } from "./calls.ts";
import type { IngestQueue } from "./ingest-queue.ts";
import { type CallRequest, type CustomMessage, type Desired, offlineCode, type Ports } from "../ports.ts";
import type { DownlinkMessage, Session } from "../session.ts";

export interface DownlinkDeps {
  ports: Ports;
  clock: Clock;
  log: Logger;
  metrics: GatewayMetrics;
  calls: Calls;
  queue: IngestQueue;
}

const sent: CallAnswer = { ...offline, code: 200, message: "sent" };
/**
 * The codes of deliveries without an answer. Desired state is delivered several times until the device answers, and
 * only that answer is stored in the history of calls.
 */
const unanswered: ReadonlySet<number> = new Set([408, offlineCode, 429]);
const causedByPlatform = { cause: "platform", id: null } as const;
const notHeard: CallAnswer = {
  ...offline,
  code: 408,
  message: "the device has not subscribed to this topic",
};

/** Sends messages to devices, and stores them in the devices' logs. */
export class Downlink {
  readonly #deps: DownlinkDeps;

  constructor(deps: DownlinkDeps) {
    this.#deps = deps;
  }

  /** @returns false when the device does not hear the topic */
  send(session: Session, { topic, payload }: DownlinkMessage): boolean {
    return this.#deliver(session, topic, JSON.stringify(payload));
  }

  async call(session: Session, request: CallRequest): Promise<CallAnswer> {
    if (request.message) return this.#tell(session, request.message);
    if (request.notice || request.offer) return this.#inform(session, request);
    const model = await this.#deps.ports.models.of(session.device.productId, session.device.development);
    return this.#deps.calls.send(session, model, request, this.#delivery(session));
  }

  /**
   * Hands over desired state: as a shadow message if the device listens only to its shadow, else as a call.
   * @param timeout milliseconds in which the device may answer
   * @param settled called when the device has answered, or can answer no more; never after a shadow message, which a
   * device answers by its reports
   */
  async deliverDesired(
    session: Session,
    desired: Desired,
    timeout: number,
    settled: () => void,
  ): Promise<void> {
    const { ports, calls, clock } = this.#deps;
    const { device, rules } = session;
    const model = await ports.models.of(device.productId, device.development);
    if (rules.shadow && !session.link?.hears(rules.setTopic(device))) {
      this.send(session, rules.shadow.control(device, model, desired, clock.now()));
      return;
    }
    const { params, version } = desired;
    const request = { params, desiredVersion: version, timeout };
    calls.deliverDesired(session, model, request, this.#delivery(session), (answer) => {
      if (!unanswered.has(answer.code)) ports.calls.keep(device, request, causedByPlatform, answer);
      settled();
    });
  }

  #delivery(session: Session) {
    return (topic: string, text: string) => this.#deliver(session, topic, text);
  }

  /**
   * Sends a message on a topic of the maker's own. Such a message is logged for every device, not only for devices
   * whose whole communication is logged.
   */
  #tell(session: Session, { path, payload }: CustomMessage): CallAnswer {
    const { device, rules } = session;
    const topic = rules.customTopic?.(device, path);
    return topic !== undefined && this.#deliver(session, topic, payload, true) ? sent : notHeard;
  }

  #inform(session: Session, { notice, offer }: Pick<CallRequest, "notice" | "offer">): CallAnswer {
    const { device, rules } = session;
    const id = String(this.#deps.clock.now());
    const message = notice ? rules.notice?.(device, id, notice) : offer && rules.offer?.(device, id, offer);
    return message && this.send(session, message) ? sent : notHeard;
  }

  /**
   * @param isNoted whether the message is logged for every device, not only for devices whose whole communication is
   * logged
   */
  #deliver(session: Session, topic: string, text: string, isNoted = false): boolean {
    const { metrics, ports, queue, clock } = this.#deps;
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
