import { limits } from "@thingwright/contract/limits.ts";
import { BoundedLog } from "../platform/bounded-log.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/log.ts";
import { networkOf } from "../platform/network.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import type { Attempt } from "./broker.ts";
import type { Refusal } from "./handshake.ts";
import type { EndReason } from "./link.ts";
import type { GatewayMetrics } from "./metrics.ts";
import type { DeviceRecord, Ports } from "./ports.ts";
import type { SessionRecorder } from "./session-recorder.ts";
import type { Session } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { type SlowDown, slowDown } from "./slow-down.ts";

/** How many refused sign-ins of a device are logged within a minute. */
const refusalsLogged = 20;

export interface SignedIn {
  /** The device's. */
  id: string;
  session: Session;
}

interface GuardParts {
  ports: Pick<Ports, "directory" | "models">;
  clock: Clock;
  log: Logger;
  metrics: GatewayMetrics;
  recorder: SessionRecorder;
}

/** Stands at the door of the gateway: lets devices in, slows down who guesses, and notes who was refused and why. */
export class SignInGuard {
  readonly #parts: GuardParts;
  readonly #slowDown: SlowDown;
  readonly #signIns: RateLimit;
  /** Sign-ins that name no device of ours: these have no on/offline log. */
  readonly #unknown: BoundedLog;

  constructor(parts: GuardParts) {
    this.#parts = parts;
    this.#slowDown = slowDown(parts.clock);
    this.#signIns = new RateLimit(parts.clock, { points: limits.deviceSignInsPerMinute, seconds: 60 });
    this.#unknown = new BoundedLog(parts.log, "an unknown device was refused");
  }

  /** Decides about a CONNECT: its session, how it is refused, or that it gets no answer. */
  async signIn(attempt: Attempt): Promise<SignedIn | Refusal | "refuse" | "drop"> {
    const asked = performance.now();
    const result = await signIn(this.#parts.ports.directory, attempt);
    if ("session" in result) {
      const { session } = result;
      if (this.#comesTooOften(session.device, attempt)) return "connectionRateExceeded";
      if (this.#parts.recorder.isFullFor(session.device.ownerId)) return "serverBusy";
      session.asked = asked;
      // The thing model is read now, so that the first message does not wait for it.
      await this.#parts.ports.models.of(session.device.productId);
      this.#parts.metrics.signIns.inc({ result: "accepted" });
      return { id: session.device.id, session };
    }
    this.#parts.metrics.signIns.inc({ result: result.refused });
    if (!result.device) {
      const { address } = attempt;
      this.#unknown.tell(networkOf(address), { refused: result.refused, address });
    }
    return this.#refuse(attempt, result.refused, result.device);
  }

  /** Two devices that share one identity, or one that reconnects all the time, must not fill the on/offline log. */
  #comesTooOften(device: DeviceRecord, { address }: Attempt): boolean {
    this.#signIns.spend(device.id);
    const more = this.#signIns.used(device.id) - limits.deviceSignInsPerMinute;
    if (more <= 0) return false;
    const reason = "refused_rate";
    this.#parts.metrics.signIns.inc({ result: reason });
    if (more === 1) this.#noteRefused(device, reason, address);
    return true;
  }

  async #refuse(
    { address }: Attempt,
    reason: EndReason,
    device: DeviceRecord | null,
  ): Promise<"refuse" | "drop"> {
    const delay = this.#slowDown.failed(address, device?.id ?? null);
    // A sign-in without an answer leaves no line either: whoever knows the name of a device could fill its log.
    if (device && delay !== null && this.#slowDown.failuresOf(device.id) <= refusalsLogged) {
      this.#noteRefused(device, reason, address);
    }
    if (delay === null) return "drop";
    if (delay === 0) return "refuse";
    await new Promise((resolve) => setTimeout(resolve, delay));
    this.#slowDown.answered(address);
    return "refuse";
  }

  #noteRefused(device: DeviceRecord, reason: EndReason, address: string): void {
    const time = this.#parts.clock.now();
    this.#parts.recorder.record({ device, event: 0, reason, address, time, connectionNo: 0 });
  }

  close(): void {
    this.#unknown.close();
  }
}
