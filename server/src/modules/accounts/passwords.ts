import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { hashLine, type InLine } from "./hash-line.ts";

/** The cost of a hash: KiB of memory, and passes over it. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** argon2id with a configuration that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const owasp: HashCost = { memoryCost: 19_456, timeCost: 2 };
let cost = owasp;

/** Lowers the cost of hashes in this process. Only for tests, so no setting calls it. */
export function setHashCost(wanted: HashCost = owasp): void {
  cost = wanted;
}

/**
 * How many hashes run at once. However many people sign in, one core (if there are several) and one of libuv's four
 * threads stay free for files and DNS look-ups.
 */
export function hashesAtOnce(cores: number): number {
  return Math.min(3, Math.max(1, cores - 1));
}

const line = hashLine(hashesAtOnce(availableParallelism()));

/** Whether so many strangers wait for a hash that a sign-in needs a captcha. */
export const { strangersCrowd } = line;

/** The rank of the platform itself, so that its hashes do not wait behind those of callers. */
const platformCaller: InLine = { rank: "known", address: "" };

export function hashPassword(password: string, who: InLine = platformCaller): Promise<string> {
  return line.run(who, () => hash(password, { ...cost, parallelism: 1 }));
}

/** Whether the password is right. Takes equally long if there is no account, or the account has no password yet. */
export async function passwordFits(
  stored: string | undefined,
  password: string,
  who: InLine = platformCaller,
): Promise<boolean> {
  const known = stored?.startsWith("$argon2") ? stored : undefined;
  const fits = await line.run(who, () => verify(known ?? decoy(), password));
  return fits && known !== undefined;
}

/** A made-up hash of the same cost, to compare with if there is no account. */
function decoy(): string {
  return `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${"A".repeat(22)}$${"A".repeat(43)}`;
}
