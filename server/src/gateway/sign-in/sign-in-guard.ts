import { registrationTopics } from "@thingwright/contract/devices/device-registration.ts";
import type { Registration } from "@thingwright/contract/devices/device-sign-in.ts";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { recogniseSignIn } from "@thingwright/contract/devices/device-sign-in.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { BrokenReason } from "@thingwright/contract/devices/unknown-devices.ts";
import type { RefusedReason } from "@thingwright/contract/points/telemetry.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/log.ts";
import { RateLimit } from "../../platform/limits/rate-limit.ts";
import { hashToken } from "../../platform/secrets.ts";
import { networkOf } from "../../platform/network.ts";
import type { Attempt, Message } from "../broker/broker.ts";
import { diagnose, misplacedTokens } from "./diagnosis.ts";
import type { Answer } from "../broker/request-connection.ts";
import type { Refusal } from "../broker/handshake.ts";
import type { GatewayMetrics } from "../metrics.ts";
import { provision } from "./provisioning.ts";
import type {
  ChosenCredentials,
  DeviceRecord,
  Ports,
  Registered,
  RegistrationAnswer,
  Source,
} from "../ports.ts";
import { type RefusedBelow, RegistrationDesk } from "./registration-desk.ts";
import type { SessionRecorder } from "./session-recorder.ts";
import { answerTo, guessedAt, signIn, type SignInRules, type UnknownSignIn } from "./sign-in.ts";
import { SignInNotes } from "./sign-in-notes.ts";
import { type SlowDown, slowDown } from "./slow-down.ts";
import type { Session } from "../session.ts";

/** The window of the rate limits. */
const seconds = 60;

export interface SignedIn {
  /** The id of the device. */
  id: string;
  session: Session;
}

/** The message with the secrets that a device has requested. The device gets nothing else on this connection. */
export interface SecretsMessage {
  message: Message;
}

/** The function that answers a device that requests credentials. The device gets nothing else on this connection. */
export interface ProvisioningResponder {
  answer: Answer;
}

interface GuardDeps {
  ports: Pick<Ports, "directory" | "models" | "strangers" | "registrar">;
  clock: Clock;
  log: Logger;
  metrics: GatewayMetrics;
  recorder: SessionRecorder;
  rules: SignInRules;
}

/**
 * Decides which devices may sign in, slows down senders that guess at secrets, and notes refusals with their reasons.
 */
export class SignInGuard {
  readonly #deps: GuardDeps;
  readonly #slowDown: SlowDown;
  readonly #signIns: RateLimit;
  readonly #diagnoses: RateLimit;
  /** Limits, by network, the look-ups of devices by tokens that were sent in the wrong field. */
  readonly #lookUps: RateLimit;
  readonly #notes: SignInNotes;
  readonly #desk: RegistrationDesk;

  constructor(deps: GuardDeps) {
    const { clock, ports } = deps;
    this.#deps = deps;
    this.#slowDown = slowDown(clock);
    this.#signIns = new RateLimit(clock, { points: limits.deviceConnectionsLogged, seconds });
    this.#diagnoses = new RateLimit(clock, { points: limits.signaturesDiagnosed, seconds });
    this.#lookUps = new RateLimit(clock, { points: limits.deviceRefusedSignInsLogged, seconds });
    this.#notes = new SignInNotes({ ...deps, strangers: ports.strangers });
    this.#desk = new RegistrationDesk({ ...deps, notes: this.#notes });
  }

  /**
   * Decides about a CONNECT.
   * @returns the session of a device; the message or the answering function for a device without a session; a refusal;
   * `refuse` for wrong credentials; `drop` to end the connection without an answer
   */
  async signIn(
    attempt: Attempt,
  ): Promise<SignedIn | SecretsMessage | ProvisioningResponder | Refusal | "refuse" | "drop"> {
    const receivedAt = performance.now();
    const said = recogniseSignIn(attempt);
    if (said.dialect === "registration") return this.#registerOver(said, attempt);
    if (said.dialect === "provisioning") return this.#provisionOver(attempt);
    const result = await signIn(this.#deps.ports.directory, attempt, said, this.#deps.rules);
    if ("session" in result) {
      const { session } = result;
      if (this.#comesTooOften(session, attempt)) return "connectionRateExceeded";
      if (this.#deps.recorder.isFullFor(session.device.ownerId)) return "serverBusy";
      session.signInReceivedAt = receivedAt;
      session.isSecure = attempt.isSecure;
      // The thing model is read now, so that the first message does not wait for it.
      await this.#deps.ports.models.of(session.device.productId, session.device.development);
      this.#deps.metrics.signIns.inc({ result: "accepted" });
      return { id: session.device.id, session };
    }
    this.#deps.metrics.signIns.inc({ result: result.refused });
    if (result.device) this.#noteAttempt(result.device, result.refused, attempt);
    else void this.#noteUnknown(result, attempt);
    const isAnswered = await this.#slow(attempt.address, guessedAt(said));
    return isAnswered ? answerTo(attempt) : "drop";
  }

  /** Registers a device, and slows down senders that guess at the secret of its product. */
  async register(
    registration: Registration,
    source: Source,
    chosenCredentials?: ChosenCredentials,
  ): Promise<RegistrationAnswer | "drop"> {
    const answer = await this.#desk.register(registration, source, chosenCredentials);
    const refused = "refused" in answer ? answer.refused : null;
    this.#deps.metrics.signIns.inc({ result: refused ? `registration_${refused}` : "registered" });
    if (!refused) return answer;
    // `busy` does not mean that the secret was wrong, so it does not count as a guess.
    const product = refused === "busy" ? null : `product ${registration.identity.productKey}`;
    return (await this.#slow(source.address, product)) ? answer : "drop";
  }

  async #registerOver(
    registration: Registration,
    attempt: Attempt,
  ): Promise<SecretsMessage | Refusal | "refuse" | "drop"> {
    const answer = await this.register(registration, attempt);
    if (answer === "drop") return answer;
    if (!("refused" in answer)) return { message: secretsFor(registration, answer) };
    return answer.refused === "busy" ? "connectionRateExceeded" : "refuse";
  }

  /** Provisioning is possible over TLS only, because the device sends the secret of its product. */
  async #provisionOver(attempt: Attempt): Promise<ProvisioningResponder | "refuse" | "drop"> {
    const { address, isSecure } = attempt;
    if (isSecure)
      return {
        answer: (payload) =>
          provision(payload, (registration, chosenCredentials) =>
            this.register(registration, attempt, chosenCredentials),
          ),
      };
    this.#deps.metrics.signIns.inc({ result: "refused_no_tls" });
    this.#notes.unknown(null, "refused_no_tls", address);
    return (await this.#slow(address, null)) ? "refuse" : "drop";
  }

  /**
   * Counts a sign-in of a sub-device, and returns whether it is within the limits, which are the same as for any other
   * device.
   */
  trySpendSignIn(session: Session, address: string): boolean {
    const isAdmitted =
      !this.#comesTooOften(session, { address }) && !this.#deps.recorder.isFullFor(session.device.ownerId);
    if (isAdmitted) this.#deps.metrics.signIns.inc({ result: "accepted" });
    return isAdmitted;
  }

  /** Slows down a sender that guesses at the secret of a sub-device. @returns whether to answer */
  guessed(address: string, whose: string): Promise<boolean> {
    return this.#slow(address, whose);
  }

  /** Notes the refusal of a sub-device. */
  noteRefused(device: DeviceRecord, reason: RefusedReason, address: string): void {
    this.#deps.metrics.signIns.inc({ result: reason });
    this.#notes.refused(device, reason, address);
  }

  /** Counts a device that is to be created below a gateway, and returns whether the gateway's rate limit allows it. */
  trySpendCreation({ device, link }: Session): boolean {
    return this.#desk.trySpendRegistration(device.id, { address: link?.address ?? "" });
  }

  /**
   * Registers a device at the request of a gateway of the same account. The gateway does not know the secret of the
   * device's product, and vouches for the device instead.
   */
  registerBelow(gateway: Session, identity: DeviceIdentity): Promise<Registered | RefusedBelow> {
    const { device, isSecure, link } = gateway;
    return this.#desk.registerBelow(device, identity, { isSecure, address: link?.address ?? "" });
  }

  /**
   * Returns whether the on/offline log records the end of a connection. It does if it has recorded the beginning. It
   * also does after a connection that lasted so long that the device's rate limit for sign-ins is free again.
   */
  logsEndOf({ device, line }: Session): boolean {
    return line === "connected" || this.#signIns.wait(device.id) === 0;
  }

  /**
   * Counts a sign-in, and returns whether to refuse it. Two devices with one identity, or a device that reconnects all
   * the time, must not fill the on/offline log.
   */
  #comesTooOften(session: Session, { address }: Pick<Attempt, "address">): boolean {
    const { device } = session;
    this.#signIns.spend(device.id);
    const used = this.#signIns.used(device.id);
    const logged = limits.deviceConnectionsLogged;
    if (used > logged) session.line = used === logged + 1 ? "connected_often" : null;
    const more = used - limits.deviceSignInsPerMinute;
    if (more <= 0) return false;
    this.#deps.metrics.signIns.inc({ result: "refused_rate" });
    if (more === 1) this.#notes.refusedOften(device, address);
    return true;
  }

  /**
   * Slows down a sender that guesses. @param whose the name of the device or product that is guessed at, if there is
   * one
   * @returns whether to answer
   */
  async #slow(address: string, whose: string | null): Promise<boolean> {
    const delay = this.#slowDown.failed(address, whose);
    if (delay === null) return false;
    if (delay > 0) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      this.#slowDown.answered(address);
    }
    return true;
  }

  #noteAttempt(device: DeviceRecord, reason: RefusedReason, attempt: Attempt): void {
    const explain = reason === "refused_signature" ? () => this.#whyUnsigned(device, attempt) : undefined;
    this.#notes.refused(device, reason, attempt.address, explain);
  }

  /**
   * Finds out what is wrong with a signature, within a limit per account, because this takes as long as a few sign-ins.
   */
  #whyUnsigned(device: DeviceRecord, attempt: Attempt): RefusedReason {
    if (this.#diagnoses.wait(device.ownerId) > 0) return "refused_signature";
    this.#diagnoses.spend(device.ownerId);
    return diagnose(attempt, device);
  }

  async #noteUnknown({ refused: reason, named }: UnknownSignIn, attempt: Attempt): Promise<void> {
    const device = named && reason !== "refused_login" ? null : await this.#whoseToken(attempt);
    if (device) this.#noteAttempt(device, "refused_token_misplaced", attempt);
    else this.#notes.unknown(named, reason, attempt.address);
  }

  /** Finds the device whose token was sent in the wrong field; null if there is none, or after too many look-ups. */
  async #whoseToken({ address, ...attempt }: Attempt): Promise<DeviceRecord | null> {
    const network = networkOf(address);
    for (const token of misplacedTokens(attempt)) {
      if (this.#lookUps.wait(network) > 0) return null;
      this.#lookUps.spend(network);
      // If the database fails, the sender is treated as an unknown device.
      const device = await this.#deps.ports.directory.findByToken(hashToken(token)).catch(() => null);
      if (device) return device;
    }
    return null;
  }

  /** Notes a connection that ended before its CONNECT could be read. */
  broke(address: string, reason: BrokenReason): void {
    this.#deps.metrics.signIns.inc({ result: reason });
    this.#notes.unknown(null, reason, address);
  }

  close(): void {
    this.#notes.close();
  }
}

/**
 * Makes the message with a device's secrets: an access token after a registration that may create the device, else the
 * device secret.
 */
function secretsFor(
  { identity, mayCreate }: Registration,
  { deviceSecret, accessToken }: Registered,
): Message {
  const { productKey, deviceName } = identity;
  const [topic, told] = mayCreate
    ? [
        registrationTopics.regnwl,
        { clientId: `${productKey}.${deviceName}`, productKey, deviceName, deviceToken: accessToken },
      ]
    : [registrationTopics.register, { productKey, deviceName, deviceSecret }];
  return { topic, payload: Buffer.from(JSON.stringify(told)) };
}
