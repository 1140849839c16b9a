import type { accounts } from "@thingwright/contract/accounts/accounts.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { AttemptLimit } from "./attempt-limit.ts";
import { checkOwnPassword, wrongPassword } from "./own-password.ts";
import { noteProof } from "./sessions.store.ts";

const own = systemScope("a session belongs to the account that calls");

/**
 * Notes in the caller's session that its person has just proven their identity by the password.
 * @throws old_password_wrong naming the field, too_many_requests
 */
export async function prove(
  context: Context,
  { password }: Parsed<(typeof accounts)["prove"]>["body"],
  attempts: AttemptLimit,
): Promise<null> {
  const { actor, sql, token, now, audit } = context;
  const checked = await checkOwnPassword(context, attempts, { password, path: "password" });
  const proof = { accountId: actor.uid, checked, at: seconds(now) };
  if (!(await noteProof(own, sql, hashToken(token), proof))) throw wrongPassword(context, "password");
  audit({ id: actor.uid, name: actor.username });
  return null;
}
