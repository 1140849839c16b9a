import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ShownFactor } from "@thingwright/contract/accounts/second-factors.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { networkOf } from "../../platform/network.ts";
import { hashToken } from "../../platform/secrets.ts";
import { isKnownNetwork, noteProof } from "../accounts/index.ts";
import type { Factors } from "./factors.ts";
import { listPasskeys } from "./passkeys.store.ts";

const own = systemScope("sessions and places belong to the account that calls");

/**
 * Records in the caller's session that the caller has just proven their identity with a second factor. Throws
 * second_factor_wrong, passkey_refused, too_many_requests: guesses count like those at sign-in.
 */
export async function prove(context: Context, factor: ShownFactor, factors: Factors): Promise<null> {
  const { actor, sql, token, now, address, audit } = context;
  const known = await isKnownNetwork(own, sql, actor.uid, networkOf(address));
  const browser = hashToken(token).toString("hex");
  const account = { id: actor.uid, username: actor.username, known, browser };
  const shown = await factors.show(context, account, factor, "proof");
  await sql.transaction(async (transaction) => {
    const { id: accountId, password_hash: checked } = await shown.judge(transaction);
    const proof = { accountId, checked, at: seconds(now) };
    if (!(await noteProof(own, transaction, hashToken(token), proof))) throw problem("token_expired");
  });
  await shown.forgive();
  audit({ id: actor.uid, name: actor.username });
  return null;
}

/** Builds the options with which a browser asks for one of the caller's passkeys as a proof. */
export async function askProof(
  { actor, sql, now, audit }: Context,
  { passkeys }: Factors,
): Promise<{ options: Record<string, unknown> }> {
  const known = await listPasskeys(own, sql, actor.uid);
  audit({ id: actor.uid, name: actor.username });
  return { options: await passkeys.optionsToShow({ purpose: "proof", accountId: actor.uid }, now, known) };
}
