import { fill } from "@thingwright/contract/basics/language.ts";
import { type Problem, problem, problems } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { networkOf } from "../../platform/network.ts";
import { hashToken } from "../../platform/secrets.ts";
import { getAccount } from "./accounts.store.ts";
import type { AttemptLimit } from "./attempt-limit.ts";
import { passwordFits } from "./passwords.ts";
import { isKnownNetwork } from "./places.store.ts";

const own = systemScope("a place belongs to the account that calls");

/**
 * Checks the password that a signed-in person has entered again. Guesses count like guesses at sign-in.
 * @param path the field that holds the password
 * @returns the stored hash that the password matches
 * @throws old_password_wrong naming the field, too_many_requests
 */
export async function checkOwnPassword(
  context: Context,
  attempts: AttemptLimit,
  { password, path }: { password: string; path: string },
): Promise<string> {
  const { actor, scope, sql, address, token } = context;
  const attempt = { account: actor.username, address, browser: hashToken(token).toString("hex") };
  const known = await isKnownNetwork(own, sql, actor.uid, networkOf(address));
  await attempts.spend(attempt, { proven: true, known });
  const { password_hash } = await getAccount(scope, sql, actor.uid);
  const rank = known ? "known" : "proven";
  if (!(await passwordFits(password_hash, password, { rank, address }))) throw wrongPassword(context, path);
  await attempts.forgive(attempt);
  return password_hash;
}

/** Makes the problem for a wrong password of a signed-in person; `path` is the field that held it. */
export function wrongPassword({ language }: Pick<Context, "language">, path: string): Problem {
  return problem("old_password_wrong", {}, [{ path, message: fill(problems.old_password_wrong, language) }]);
}
