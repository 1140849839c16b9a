import { randomBytes } from "node:crypto";
import type { AccessToken, accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId } from "../../platform/ids.ts";
import { hashToken } from "../../platform/secrets.ts";
import { countTokens, deleteToken, insertToken, listTokens } from "./access-tokens.store.ts";

const day = 86_400;

export async function accessTokens({ actor, scope, sql }: Context): Promise<{ list: AccessToken[] }> {
  return { list: (await listTokens(scope, sql, actor.uid)) as AccessToken[] };
}

type NewToken = Parsed<(typeof accountInfo)["createAccessToken"]>["body"];

/**
 * Makes a token for programs; only this answer contains it. Each call with the token also checks the current rights of
 * the account, so that the token never permits more than its account may do.
 */
export async function createAccessToken(
  context: Context,
  { name, permissions, days }: NewToken,
): Promise<{ id: string; token: string }> {
  const { actor, scope, sql, now, audit, language } = context;
  const beyond = permissions.flatMap((permission, i) => (actor.can(permission) ? [] : [`permissions.${i}`]));
  if (beyond.length > 0)
    throw refuseFields(
      language,
      beyond.map((path) => ({ path, key: "not_an_option" })),
    );
  if ((await countTokens(scope, sql, actor.uid)) >= limits.accessTokens)
    throw problem("too_many_tokens", { limit: limits.accessTokens });
  const at = seconds(now);
  const id = newId(now);
  const token = `tw_${randomBytes(32).toString("base64url")}`;
  const shown = {
    name,
    permissions: [...new Set(permissions)],
    expires_at: days === undefined ? null : at + days * day,
  };
  await insertToken(scope, sql, {
    ...shown,
    id,
    owner_id: ownerOf(scope),
    account_id: actor.uid,
    token_hash: hashToken(token),
    created_at: at,
  });
  audit({ id, name, after: shown });
  return { id, token };
}

/** Deletes a token. Calls and live views that use it end at the commit. */
export async function removeAccessToken(context: Context, id: string, events: EventLog): Promise<null> {
  const { actor, scope, sql, now, audit } = context;
  const removed = await deleteToken(scope, sql, actor.uid, id);
  if (!removed) throw problem("not_found");
  const { token_hash, ...shown } = removed;
  audit({ id, name: shown.name, before: shown });
  await events.emit(sql, "session.ended", { tokenHash: token_hash.toString("hex"), reason: "ended" }, now);
  return null;
}
