import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";
import { offline } from "./absent.ts";
import type { DeviceKey } from "../ports.ts";

/** The device and the account whose limits a call counts towards. */
export type Called = Pick<DeviceKey, "id" | "ownerId">;

/** The answer to a call whose device, or account, already has too many calls waiting. */
export const tooMany: CallAnswer = { ...offline, code: 429, message: "too many calls wait for an answer" };

/** Limits the calls that wait for an answer, by device and by account. */
export class CallLimits {
  readonly #ofDevice = new ConcurrencyLimit(limits.waitingCalls.device);
  readonly #ofAccount = new ConcurrencyLimit(limits.waitingCalls.account);

  /** @returns whether there is room; if so, call `giveBack` when the call no longer waits */
  take({ id, ownerId }: Called): boolean {
    if (this.#ofDevice.isFull(id) || !this.#ofAccount.take(ownerId)) return false;
    return this.#ofDevice.take(id);
  }

  giveBack({ id, ownerId }: Called): void {
    this.#ofDevice.giveBack(id);
    this.#ofAccount.giveBack(ownerId);
  }
}
