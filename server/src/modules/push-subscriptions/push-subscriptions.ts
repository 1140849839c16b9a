import type { pushSubscriptions } from "@thingwright/contract/people/push-subscriptions.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext, PublicContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { isPushEndpoint, type PushSettings } from "../../platform/push/web-push.ts";
import { accessLimits, ofAddress } from "../../platform/limits/rate-limits/access-limits.ts";
import { mustSpend, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import { hashToken, sameBytes, type Vault } from "../../platform/secrets.ts";
import { Target } from "./push-carrier.ts";
import type { InstallationKeys } from "./push-keys.ts";
import {
  deleteOfSession,
  deleteSame,
  hasSubscription,
  insertSubscription,
  lockByEndpoint,
  moveSubscription,
} from "./push-subscriptions.store.ts";

type State = Result<(typeof pushSubscriptions)["get"]>;

export interface PushDeps {
  /** Null if the installation sends no messages to phones. */
  push: PushSettings | null;
  keys: InstallationKeys;
  vault: Vault;
}

export async function get({ scope, sql, token }: PersonContext, { push, keys }: PushDeps): Promise<State> {
  if (!push) return { public_key: null, subscribed: false };
  const { publicKey } = await keys.get();
  return { public_key: publicKey, subscribed: await hasSubscription(scope, sql, hashToken(token)) };
}

/** Subscribes the browser of a session. Throws push_not_set_up, and invalid_input for an address without TLS. */
export async function subscribe(
  context: PersonContext,
  { endpoint, keys }: Parsed<(typeof pushSubscriptions)["subscribe"]>["body"],
  deps: PushDeps,
): Promise<State> {
  const { person, scope, sql, token, language, now } = context;
  const { push, vault } = deps;
  if (!push) throw problem("push_not_set_up");
  if (!isPushEndpoint(endpoint, push)) throw refuseFields(language, [{ path: "endpoint", key: "https_url" }]);
  const same = { session_hash: hashToken(token), endpoint_hash: hashToken(endpoint) };
  await deleteSame(sql, same);
  await insertSubscription(scope, sql, {
    ...same,
    id: newId(now),
    owner_id: person.ownerId,
    app_id: person.appId,
    app_user_id: person.uid,
    target: vault.seal(JSON.stringify({ endpoint, ...keys })),
    language,
    created_at: seconds(now),
  });
  return get(context, deps);
}

/**
 * Replaces a browser's subscription by a new one. The browser proves with the former subscription's secret that it had
 * it. Throws push_not_set_up, not_found, too_many_requests, and invalid_input for an address without TLS.
 */
export async function renew(
  context: PublicContext,
  { former, subscription }: Parsed<(typeof pushSubscriptions)["renew"]>["body"],
  { push, vault, rateLimits }: Pick<PushDeps, "push" | "vault"> & { rateLimits: RateLimits },
): Promise<null> {
  const { sql, language, address } = context;
  const { endpoint, keys } = subscription;
  if (!push) throw problem("push_not_set_up");
  if (!isPushEndpoint(endpoint, push))
    throw refuseFields(language, [{ path: "subscription.endpoint", key: "https_url" }]);
  const charges = ofAddress(accessLimits.guesses, address);
  await mustSpend(rateLimits, charges);
  // The account is not known yet: all renewals share turns of their own, and take none from an account.
  context.concerns("push renewals");
  await sql.transaction(async (inside) => {
    const found = await lockByEndpoint(inside, hashToken(former.endpoint));
    const secret = found && Target.parse(JSON.parse(vault.open(found.target))).auth;
    if (!secret || !sameBytes(Buffer.from(secret), Buffer.from(former.auth))) throw problem("not_found");
    const target = vault.seal(JSON.stringify({ endpoint, ...keys }));
    await moveSubscription(inside, found.id, { endpoint_hash: hashToken(endpoint), target });
  });
  await rateLimits.settle({ refund: charges });
  return null;
}

export async function unsubscribe(context: PersonContext, deps: PushDeps): Promise<State> {
  const { scope, sql, token } = context;
  await deleteOfSession(scope, sql, hashToken(token));
  return get(context, deps);
}
