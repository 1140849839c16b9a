import type { accounts } from "@thingwright/contract/accounts.ts";
import { fill } from "@thingwright/contract/language.ts";
import { type Problem, problem, problems } from "@thingwright/contract/problem.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { hashToken } from "../../platform/secrets.ts";
import { getAccount } from "./accounts.store.ts";
import type { AttemptLimit } from "./attempt-limit.ts";
import { passwordFits } from "./passwords.ts";
import { noteProof } from "./sessions.store.ts";

const own = systemScope("a session belongs to the account that calls");

/**
 * Notes in the session that makes the call that its person has just proven who they are.
 * @throws old_password_wrong naming the field; too_many_requests: guesses count like those at sign-in
 */
export async function prove(
  context: Context,
  { password }: Parsed<(typeof accounts)["prove"]>["body"],
  attempts: AttemptLimit,
): Promise<null> {
  const { actor, scope, sql, token, address, now, audit } = context;
  const attempt = { account: actor.username, address };
  await attempts.spend(attempt, true);
  const { password_hash: checked } = await getAccount(scope, sql, actor.uid);
  if (!(await passwordFits(checked, password))) throw wrongPassword(context, "password");
  await attempts.forgive(attempt);
  const proof = { accountId: actor.uid, checked, at: seconds(now) };
  if (!(await noteProof(own, sql, hashToken(token), proof))) throw wrongPassword(context, "password");
  audit({ id: actor.uid, name: actor.username });
  return null;
}

/** The refusal of the password that a signed-in person gave, at the field that held it. */
export function wrongPassword({ language }: Pick<Context, "language">, path: string): Problem {
  return problem("old_password_wrong", {}, [{ path, message: fill(problems.old_password_wrong, language) }]);
}
