import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Shares } from "../../platform/limits/shares.ts";
import { offline } from "./absent.ts";
import type { DeviceKey } from "../ports.ts";

/** Whom a call counts for. */
export type Called = Pick<DeviceKey, "id" | "ownerId">;

/** The answer to a call beyond what a device, or an account, may have waiting. */
export const tooMany: CallAnswer = { ...offline, code: 429, message: "too many calls wait for an answer" };

/** Counts the calls that wait for an answer, so that nobody's are at the expense of others. */
export class CallShares {
  readonly #ofDevice = new Shares(limits.waitingCalls.device);
  readonly #ofAccount = new Shares(limits.waitingCalls.account);

  /** @returns whether there is room; what was taken is to be given back */
  take({ id, ownerId }: Called): boolean {
    if (this.#ofDevice.isFull(id) || !this.#ofAccount.take(ownerId)) return false;
    return this.#ofDevice.take(id);
  }

  giveBack({ id, ownerId }: Called): void {
    this.#ofDevice.giveBack(id);
    this.#ofAccount.giveBack(ownerId);
  }
}
