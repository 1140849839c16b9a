import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { OwnFactors, secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import type { Vault } from "../../platform/secrets.ts";
import type { Notices, SecondFactorLetter } from "../accounts/index.ts";
import type { Factors } from "./factors.ts";
import { passkeySite } from "./passkey-site.ts";
import * as passkeyStore from "./passkeys.store.ts";
import {
  countRecoveryCodes,
  isRequired,
  type LockedAccount,
  lockAccount,
  noteSecondFactor,
} from "./second-factors.store.ts";
import { confirmSecret, deleteTotp, findTotp, offerSecret } from "./totp.store.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp.ts";

type Body<K extends "confirmTotp" | "addPasskey"> = Parsed<(typeof secondFactors)[K]>["body"];
type Made<K extends "confirmTotp" | "addPasskey"> = Promise<Result<(typeof secondFactors)[K]>>;

/** The parts that the handlers for an account's own factors need. */
export interface OwnDeps {
  factors: Factors;
  vault: Vault;
  notices: Notices;
  ownUrl: () => string;
}

const own = systemScope("factors are found by the caller's own account");

export async function ownFactors(
  { actor, sql }: Context,
  { ownUrl }: Pick<OwnDeps, "ownUrl">,
): Promise<OwnFactors> {
  const totp = await findTotp(own, sql, actor.uid);
  const passkeys = await passkeyStore.listPasskeys(own, sql, actor.uid);
  return {
    totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at } : null,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at })),
    recovery_codes: await countRecoveryCodes(own, sql, actor.uid),
    required: await isRequired(own, sql, actor.owner),
    passkey_origin: passkeySite(ownUrl())?.origin ?? "",
  };
}

/** Offers a secret for an authenticator app, in base32, and the address for its QR code. */
export async function offerTotp(
  { actor, sql, now, audit }: Context,
  { vault }: Pick<OwnDeps, "vault">,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  await offerSecret(own, sql, {
    account_id: actor.uid,
    offered: vault.seal(secret),
    offered_until: seconds(now) + limits.totpOfferSeconds,
  });
  audit({ id: actor.uid, name: actor.username });
  return { secret, uri: totpUri(secret, actor.username) };
}

/**
 * Makes the offered secret the account's secret, in place of an earlier one. Throws second_factor_wrong if the code is
 * not valid now, or if the offer has expired.
 */
export async function confirmTotp(
  context: Context,
  { auth_code }: Body<"confirmTotp">,
  deps: OwnDeps,
): Made<"confirmTotp"> {
  const { actor, sql, now } = context;
  const account = await lockAccount(own, sql, actor.uid);
  const { offered = null, offered_until = null } = (await findTotp(own, sql, actor.uid)) ?? {};
  const at = seconds(now);
  if (!offered || (offered_until ?? 0) <= at) throw problem("second_factor_wrong");
  const step = totpStep(deps.vault.open(offered), auth_code, now);
  if (step === null) throw problem("second_factor_wrong");
  await confirmSecret(own, sql, actor.uid, { secret: offered, last_step: step, confirmed_at: at });
  return { recovery_codes: await added(context, account, "totpAdded", deps) };
}

export async function removeTotp(context: Context, deps: OwnDeps): Promise<null> {
  const { actor, sql } = context;
  const account = await lockAccount(own, sql, actor.uid);
  if (!(await deleteTotp(own, sql, actor.uid))) throw problem("not_found");
  await removed(context, account, { letter: "totpRemoved" }, deps);
  return null;
}

export async function renewRecoveryCodes(
  context: Context,
  { factors, notices }: OwnDeps,
): Promise<{ recovery_codes: string[] }> {
  const { actor, sql, audit } = context;
  const account = await lockAccount(own, sql, actor.uid);
  if (!account.second_factor) throw problem("own_second_factor_first");
  const recovery_codes = await factors.renewRecoveryCodes(sql, actor.uid);
  await notices.secondFactor(context, "recoveryCodesRenewed", { ...account, uid: account.id });
  audit({ id: actor.uid, name: actor.username });
  return { recovery_codes };
}

/** Throws passkeys_unavailable, too_many_passkeys. */
export async function offerPasskey(
  { actor, sql, now, audit }: Context,
  { factors }: Pick<OwnDeps, "factors">,
): Promise<{ options: Record<string, unknown> }> {
  const known = await passkeyStore.listPasskeys(own, sql, actor.uid);
  if (known.length >= limits.passkeys) throw problem("too_many_passkeys", { limit: limits.passkeys });
  audit({ id: actor.uid, name: actor.username });
  const account = { id: actor.uid, username: actor.username, known };
  return { options: await factors.passkeys.optionsToAdd(account, now) };
}

/** Throws passkey_refused, passkeys_unavailable, too_many_passkeys. */
export async function addPasskey(
  context: Context,
  { name, credential }: Body<"addPasskey">,
  deps: OwnDeps,
): Made<"addPasskey"> {
  const { actor, now } = context;
  const { passkeys } = deps.factors;
  const challenge = await passkeys.redeem(
    context.sql,
    { purpose: "add", accountId: actor.uid },
    credential,
    now,
  );
  const made = await passkeys.judgeNew(credential, challenge);
  const id = newId(now);
  const recovery_codes = await context.sql.transaction(async (sql) => {
    const account = await lockAccount(own, sql, actor.uid);
    const known = await passkeyStore.listPasskeys(own, sql, actor.uid);
    if (known.length >= limits.passkeys) throw problem("too_many_passkeys", { limit: limits.passkeys });
    const row = { ...made, id, account_id: actor.uid, name, created_at: seconds(now) };
    await unlessTaken(
      "passkey_credential_id_key",
      () => passkeyStore.insertPasskey(own, sql, row),
      () => problem("passkey_refused"),
    );
    return added({ ...context, sql }, account, "passkeyAdded", deps, name);
  });
  return { id, recovery_codes };
}

export async function renamePasskey({ actor, sql, audit }: Context, id: string, name: string): Promise<null> {
  const before = await passkeyStore.renamePasskey(own, sql, { id, accountId: actor.uid }, name);
  if (before === undefined) throw problem("not_found");
  audit({ id: actor.uid, name: actor.username, before: { name: before }, after: { name } });
  return null;
}

export async function removePasskey(context: Context, id: string, deps: OwnDeps): Promise<null> {
  const { actor, sql } = context;
  const account = await lockAccount(own, sql, actor.uid);
  const name = await passkeyStore.deletePasskey(own, sql, { id, accountId: actor.uid });
  if (name === undefined) throw problem("not_found");
  await removed(context, account, { letter: "passkeyRemoved", name }, deps);
  return null;
}

/** Tells the owner that a factor was added, and returns recovery codes if it is the first one. */
async function added(
  context: Context,
  account: LockedAccount,
  letter: SecondFactorLetter,
  { factors, notices }: OwnDeps,
  name?: string,
): Promise<string[]> {
  const { actor, sql, audit } = context;
  await noteSecondFactor(own, sql, account.id);
  await notices.secondFactor(context, letter, { ...account, uid: account.id }, { name });
  audit({ id: actor.uid, name: actor.username, ...(name !== undefined && { after: { passkey: name } }) });
  return account.second_factor ? [] : factors.renewRecoveryCodes(sql, account.id);
}

/**
 * Tells the owner that a factor was removed. Throws last_second_factor if the account must have one and none is left.
 */
async function removed(
  context: Context,
  account: LockedAccount,
  { letter, name }: { letter: SecondFactorLetter; name?: string },
  { notices }: OwnDeps,
): Promise<void> {
  const { actor, sql, audit } = context;
  const left = await noteSecondFactor(own, sql, account.id);
  if (!left && account.required) throw problem("last_second_factor");
  await notices.secondFactor(context, letter, { ...account, uid: account.id }, { name });
  audit({ id: actor.uid, name: actor.username, ...(name !== undefined && { before: { passkey: name } }) });
}
