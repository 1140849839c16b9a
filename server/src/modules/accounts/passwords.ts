import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { hashLine, type InLine } from "./hash-line.ts";

/** What a hash costs: KiB of memory, passes over it. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** argon2id with OWASP's second choice: 19 MiB, 2 passes, 1 lane. */
const owasp: HashCost = { memoryCost: 19_456, timeCost: 2 };
let cost = owasp;

/** Lets the platforms of this process hash for less: for tests alone, so that no setting leads here. */
export function setHashCost(wanted: HashCost = owasp): void {
  cost = wanted;
}

/**
 * How many hashes run at once on so many cores: however many people sign in, a core stays free, and of the four threads of
 * libuv one, for files and look-ups.
 */
export function hashesAtOnce(cores: number): number {
  return Math.min(3, Math.max(1, cores - 1));
}

const line = hashLine(hashesAtOnce(availableParallelism()));

/** Whether so many strangers wait for a hash that a sign-in needs a captcha. */
export const { strangersCrowd } = line;

/** The platform itself, which waits for none of its callers. */
const ourselves: InLine = { rank: "known", address: "" };

export function hashPassword(password: string, who: InLine = ourselves): Promise<string> {
  return line.run(who, () => hash(password, { ...cost, parallelism: 1 }));
}

/** Whether the password fits; takes as long where there is no account, or none was chosen yet. */
export async function passwordFits(
  stored: string | undefined,
  password: string,
  who: InLine = ourselves,
): Promise<boolean> {
  const known = stored?.startsWith("$argon2") ? stored : undefined;
  const fits = await line.run(who, () => verify(known ?? decoy(), password));
  return fits && known !== undefined;
}

/** The hash of a random password, made at the same cost, to compare with where there is no account. */
function decoy(): string {
  return `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${"A".repeat(22)}$${"A".repeat(43)}`;
}
