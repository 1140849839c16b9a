import { randomBytes } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { hashToken } from "../../platform/secrets.ts";
import { deleteLink, deleteLinksOf, findLinked, insertLink } from "./links.store.ts";

const scope = systemScope("a person who opens a link is not signed in");
const lifetimes = { reset: limits.resetLinkSeconds, activate: limits.activationLinkSeconds };
export type LinkPurpose = keyof typeof lifetimes;

interface Call {
  sql: Sql;
  now: number;
}

/**
 * Makes the key of a link with which the person who gets it can set the account's password. Earlier links of the
 * account end.
 * @returns 256 random bits; only their hash is stored
 */
export async function makeLinkKey(
  { sql, now }: Call,
  accountId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  const expires_at = seconds(now) + lifetimes[purpose];
  await deleteLinksOf(scope, sql, accountId);
  await insertLink(scope, sql, { key_hash: hashToken(key), account_id: accountId, purpose, expires_at });
  return key;
}

/** Ends the links of an account whose address has changed, because mails with such links are in the old mailbox. */
export function endLinksOf(sql: Sql, accountId: string): Promise<void> {
  return deleteLinksOf(scope, sql, accountId);
}

/** Finds the account that a link was made for. Throws link_expired. */
export async function accountOfLink({ sql, now }: Call, key: string) {
  const account = await findLinked(scope, sql, hashToken(key), seconds(now));
  if (!account) throw problem("link_expired");
  return account;
}

/** Uses a link up. Throws link_expired when another call was faster. */
export async function takeLink(sql: Sql, key: string): Promise<void> {
  if (!(await deleteLink(scope, sql, hashToken(key)))) throw problem("link_expired");
}
