import { isEmail, isMobile } from "@thingwright/contract/accounts/account-names.ts";
import { activated, type level } from "@thingwright/contract/grammar/enums.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId, randomText } from "../../platform/ids.ts";
import { insertAccount, prefixTaken } from "./accounts.store.ts";
import { hashPassword } from "./passwords.ts";

const own = systemScope("accounts stand above the rows they own");

export interface NewPrimaryAccount {
  username: string;
  /** Without a password or its hash, the account waits for its activation. */
  password?: string;
  passwordHash?: string;
  nickname: string;
  companyName?: string;
  /** An IANA name; UTC if left out. */
  timeZone?: string;
  level: typeof level.admin | typeof level.user;
  quota?: { device_quota: number; member_quota: number };
}

/**
 * Makes an account of level 1 or 2, which owns the rows it makes. Throws if the login name exists
 * (account_username_key).
 * @returns its id
 */
export async function addPrimaryAccount(sql: Sql, account: NewPrimaryAccount, now: number): Promise<string> {
  const id = newId(now);
  const username = account.username.toLowerCase();
  const { password, quota } = account;
  const hash = account.passwordHash ?? (password === undefined ? undefined : await hashPassword(password));
  await insertAccount(own, sql, {
    id,
    owner_id: id,
    username,
    email: isEmail(username) ? username : "",
    mobile: isMobile(username) ? username : "",
    // `none` is not a valid hash, so no password matches it.
    password_hash: hash ?? "none",
    nickname: account.nickname,
    company_name: account.companyName ?? "",
    time_zone: account.timeZone ?? "UTC",
    level: account.level,
    activated: hash === undefined ? activated.no : activated.yes,
    prefix: await freePrefix(sql, account.companyName || account.nickname),
    ...quota,
    created_at: seconds(now),
  });
  return id;
}

/**
 * Finds a free prefix, which stands behind the `@` in the login names of an account's members: the account's name in
 * plain letters, made unique.
 */
async function freePrefix(sql: Sql, name: string): Promise<string> {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 20);
  if (plain.length >= 3 && !(await prefixTaken(own, sql, plain))) return plain;
  return [plain, randomText(6)].filter(Boolean).join("-");
}
