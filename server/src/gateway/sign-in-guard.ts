import { limits } from "@thingwright/contract/limits.ts";
import type { DeviceIdentity } from "@thingwright/contract/device-topics/access.ts";
import type { BrokenReason, UnknownReason } from "@thingwright/contract/unknown-devices.ts";
import type { RefusedReason } from "@thingwright/contract/telemetry.ts";
import { BoundedLog } from "../platform/bounded-log.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/log.ts";
import { networkOf } from "../platform/network.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import { hashToken } from "../platform/secrets.ts";
import type { Attempt } from "./broker.ts";
import { diagnose, misplacedTokens } from "./diagnosis.ts";
import type { Refusal } from "./handshake.ts";
import type { GatewayMetrics } from "./metrics.ts";
import type { DeviceRecord, Ports } from "./ports.ts";
import type { SessionRecorder } from "./session-recorder.ts";
import type { Session } from "./sessions.ts";
import { answerTo, signIn, type SignInRules, type UnknownSignIn } from "./sign-in.ts";
import { type SlowDown, slowDown } from "./slow-down.ts";

/** How often a device has signed in, and been refused, is counted by the minute. */
const seconds = 60;

export interface SignedIn {
  /** The device's. */
  id: string;
  session: Session;
}

interface GuardParts {
  ports: Pick<Ports, "directory" | "models" | "strangers">;
  clock: Clock;
  log: Logger;
  metrics: GatewayMetrics;
  recorder: SessionRecorder;
  rules: SignInRules;
}

/** Stands at the door of the gateway: lets devices in, slows down who guesses, and notes who was refused and why. */
export class SignInGuard {
  readonly #parts: GuardParts;
  readonly #slowDown: SlowDown;
  readonly #signIns: RateLimit;
  readonly #refusals: RateLimit;
  readonly #diagnoses: RateLimit;
  /** Of devices by a token in the wrong place, by network. */
  readonly #lookUps: RateLimit;
  /** Sign-ins that name no device of ours: these have no on/offline log. */
  readonly #unknown: BoundedLog;

  constructor(parts: GuardParts) {
    const { clock, log } = parts;
    this.#parts = parts;
    this.#slowDown = slowDown(clock);
    this.#signIns = new RateLimit(clock, { points: limits.deviceConnectionsLogged, seconds });
    this.#refusals = new RateLimit(clock, { points: limits.deviceRefusedSignInsLogged, seconds });
    this.#diagnoses = new RateLimit(clock, { points: limits.signaturesDiagnosed, seconds });
    this.#lookUps = new RateLimit(clock, { points: limits.deviceRefusedSignInsLogged, seconds });
    this.#unknown = new BoundedLog(log, "an unknown device was refused");
  }

  /** Decides about a CONNECT: its session, how it is refused, or that it gets no answer. */
  async signIn(attempt: Attempt): Promise<SignedIn | Refusal | "refuse" | "drop"> {
    const asked = performance.now();
    const result = await signIn(this.#parts.ports.directory, attempt, this.#parts.rules);
    if ("session" in result) {
      const { session } = result;
      if (this.#comesTooOften(session, attempt)) return "connectionRateExceeded";
      if (this.#parts.recorder.isFullFor(session.device.ownerId)) return "serverBusy";
      session.asked = asked;
      // The thing model is read now, so that the first message does not wait for it.
      await this.#parts.ports.models.of(session.device.productId);
      this.#parts.metrics.signIns.inc({ result: "accepted" });
      return { id: session.device.id, session };
    }
    this.#parts.metrics.signIns.inc({ result: result.refused });
    if (result.device) this.#noteRefused(result.device, result.refused, attempt);
    else void this.#noteUnknown(result, attempt);
    return this.#answer(attempt, result.device);
  }

  /**
   * Whether the end of a connection belongs into the on/offline log: it does where its beginning stands there, and where
   * it lasted so long that the device does not come and go any more.
   */
  logsEndOf({ device, line }: Session): boolean {
    return line === "connected" || this.#signIns.wait(device.id) === 0;
  }

  /** Two devices that share one identity, or one that reconnects all the time, must not fill the on/offline log. */
  #comesTooOften(session: Session, attempt: Attempt): boolean {
    const { device } = session;
    this.#signIns.spend(device.id);
    const used = this.#signIns.used(device.id);
    const logged = limits.deviceConnectionsLogged;
    if (used > logged) session.line = used === logged + 1 ? "connected_often" : null;
    const more = used - limits.deviceSignInsPerMinute;
    if (more <= 0) return false;
    this.#parts.metrics.signIns.inc({ result: "refused_rate" });
    if (more === 1) this.#record(device, "refused_rate", attempt);
    return true;
  }

  /** Slows down who guesses. @param device whose secret is guessed, if there is such a device */
  async #answer(attempt: Attempt, device: DeviceRecord | null): Promise<Refusal | "refuse" | "drop"> {
    const { address } = attempt;
    const delay = this.#slowDown.failed(address, device?.id ?? null);
    if (delay === null) return "drop";
    if (delay > 0) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      this.#slowDown.answered(address);
    }
    return answerTo(attempt);
  }

  /** Leaves a line of a sign-in, so many a minute: whoever knows the name of a device could fill its log. */
  #noteRefused(device: DeviceRecord, reason: RefusedReason, attempt: Attempt): void {
    if (this.#refusals.wait(device.id) > 0) return;
    this.#refusals.spend(device.id);
    const time = this.#parts.clock.now();
    if (reason !== "refused_signature") return this.#record(device, reason, attempt, time);
    // Not before the answer: how long that takes must not tell that there is such a device.
    setImmediate(() => this.#record(device, this.#whyUnsigned(device, attempt), attempt, time));
  }

  /** What is wrong with a signature. Each account has so many looked at: it takes as long as a few sign-ins. */
  #whyUnsigned(device: DeviceRecord, attempt: Attempt): RefusedReason {
    if (this.#diagnoses.wait(device.ownerId) > 0) return "refused_signature";
    this.#diagnoses.spend(device.ownerId);
    return diagnose(attempt, device);
  }

  async #noteUnknown({ refused: reason, named }: UnknownSignIn, attempt: Attempt): Promise<void> {
    const device = named ? null : await this.#whoseToken(attempt);
    if (device) this.#noteRefused(device, "refused_token_misplaced", attempt);
    else this.#keep(named, reason, attempt.address);
  }

  /** The device whose token stands where none belongs; null if none does, or too often none did. */
  async #whoseToken({ address, ...attempt }: Attempt): Promise<DeviceRecord | null> {
    const network = networkOf(address);
    for (const token of misplacedTokens(attempt)) {
      if (this.#lookUps.wait(network) > 0) return null;
      this.#lookUps.spend(network);
      // Without the database it is a stranger like any other.
      const device = await this.#parts.ports.directory.findByToken(hashToken(token)).catch(() => null);
      if (device) return device;
    }
    return null;
  }

  /** Notes a connection that ended before its CONNECT could be read. */
  broke(address: string, reason: BrokenReason): void {
    this.#parts.metrics.signIns.inc({ result: reason });
    this.#keep(null, reason, address);
  }

  #keep(named: DeviceIdentity | null, reason: UnknownReason, address: string): void {
    this.#unknown.tell(networkOf(address), { refused: reason, address });
    this.#parts.ports.strangers.note({ named, reason, address, time: this.#parts.clock.now() });
  }

  #record(
    device: DeviceRecord,
    reason: RefusedReason,
    { address }: Attempt,
    time = this.#parts.clock.now(),
  ): void {
    this.#parts.recorder.record({ device, event: 0, reason, address, time, connectionNo: 0 });
  }

  close(): void {
    this.#unknown.close();
  }
}
