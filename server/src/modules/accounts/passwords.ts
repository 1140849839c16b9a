import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { gate } from "../../platform/gate.ts";

/** argon2id with OWASP's second choice: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Nobody's password, with the same parameters. */
const decoy = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

// A core and the threads for files and look-ups stay free, however many sign in at once.
const inTurn = gate(Math.max(1, availableParallelism() - 1), 500);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/** Whether the password fits; takes as long where there is no account, or none was chosen yet. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored?.startsWith("$argon2") ? stored : undefined;
  const fits = await inTurn(() => verify(known ?? decoy, password));
  return fits && known !== undefined;
}
