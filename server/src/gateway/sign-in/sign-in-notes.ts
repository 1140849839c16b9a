import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { RefusedReason } from "@thingwright/contract/points/telemetry.ts";
import type { UnknownReason } from "@thingwright/contract/devices/unknown-devices.ts";
import { BoundedLog } from "../../platform/bounded-log.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/log.ts";
import { networkOf } from "../../platform/network.ts";
import { RateLimit } from "../../platform/limits/rate-limit.ts";
import type { DeviceKey, SessionEvent, Strangers } from "../ports.ts";
import type { SessionRecorder } from "./session-recorder.ts";

export interface NotesDeps {
  clock: Clock;
  log: Logger;
  recorder: SessionRecorder;
  strangers: Strangers;
}

/** Notes refused sign-ins, and registrations of devices, where the owner of the device finds them. */
export class SignInNotes {
  readonly #deps: NotesDeps;
  readonly #lines: RateLimit;
  /** A separate limit, so that refused sign-ins cannot use up the line that tells of a registration. */
  readonly #registrations: RateLimit;
  /** The log of sign-ins that name no device of the platform, and so have no on/offline log. */
  readonly #unknown: BoundedLog;

  constructor(deps: NotesDeps) {
    const { clock, log } = deps;
    this.#deps = deps;
    const aMinute = { points: limits.deviceRefusedSignInsLogged, seconds: 60 };
    this.#lines = new RateLimit(clock, aMinute);
    this.#registrations = new RateLimit(clock, aMinute);
    this.#unknown = new BoundedLog(log, "an unknown device was refused");
  }

  /**
   * Notes a refused sign-in. The number of lines per minute is limited, because anybody who knows the name of a device
   * could fill its log.
   * @param explain looks for a more exact reason. It is called after the answer, because the time until the answer must
   * not reveal that the device exists.
   */
  refused(device: DeviceKey, reason: RefusedReason, address: string, explain?: () => RefusedReason): void {
    if (!mayHaveLine(this.#lines, device)) return;
    const time = this.#deps.clock.now();
    if (!explain) return this.#record(device, { event: 0, reason }, address, time);
    setImmediate(() => this.#record(device, { event: 0, reason: explain() }, address, time));
  }

  /** Notes that a device signs in too often. The caller limits the number of these lines. */
  refusedOften(device: DeviceKey, address: string): void {
    this.#record(device, { event: 0, reason: "refused_rate" }, address);
  }

  /** Notes a sign-in of a device that does not exist, or that cannot be identified. */
  unknown(named: DeviceIdentity | null, reason: UnknownReason, address: string): void {
    this.#unknown.tell(networkOf(address), { refused: reason, address });
    this.#deps.strangers.note({ named, reason, address, time: this.#deps.clock.now() });
  }

  registered(device: DeviceKey, address: string): void {
    if (mayHaveLine(this.#registrations, device))
      this.#record(device, { event: 3, reason: "registered" }, address);
  }

  #record(
    device: DeviceKey,
    what: Pick<SessionEvent, "event" | "reason">,
    address: string,
    time = this.#deps.clock.now(),
  ): void {
    this.#deps.recorder.record({ device, ...what, address, time, connectionNo: 0 });
  }

  close(): void {
    this.#unknown.close();
  }
}

function mayHaveLine(lines: RateLimit, { id }: DeviceKey): boolean {
  if (lines.wait(id) > 0) return false;
  lines.spend(id);
  return true;
}
