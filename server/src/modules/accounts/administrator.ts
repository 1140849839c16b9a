import { level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { ResetPassword } from "@thingwright/contract/accounts/passwords.ts";
import { seconds } from "../../platform/clock.ts";
import { violates } from "../../platform/database/errors.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { randomText } from "../../platform/ids.ts";
import { countAccounts, lockEndedAdministrator, updateAccount } from "./accounts.store.ts";
import { hashPassword } from "./passwords.ts";
import { addPrimaryAccount } from "./primary-accounts.ts";

const own = systemScope("accounts stand above the rows they own");

/** Generates a password of 100 random bits. Its first letter is in upper case, as the password rules require. */
function generatedPassword(): string {
  for (;;) {
    const password = randomText(20).replace(/[a-z]/, (letter) => letter.toUpperCase());
    if (ResetPassword.safeParse(password).success) return password;
  }
}

/**
 * Creates the administrator of a new installation, or sets another password if the generated one expired before anybody
 * replaced it.
 * @param options.password the password that the operator has chosen; if left out, one is generated that expires after a
 * day
 * @returns null if nothing was done; otherwise the login name, and the password if it was generated here, so that it
 * can be shown once
 */
export async function ensureAdministrator(
  sql: Sql,
  { account, password: chosen, now }: { account: string; password: string | undefined; now: number },
): Promise<{ account: string; password: string | null } | null> {
  const at = seconds(now);
  const ensure = async (transaction: Sql) => {
    const isNew = (await countAccounts(own, transaction)) === 0;
    const ended = isNew ? undefined : await lockEndedAdministrator(own, transaction, at);
    if (!isNew && !ended) return null;
    const password = chosen ?? generatedPassword();
    const password_hash = await hashPassword(password);
    const state = {
      must_change_password: chosen === undefined,
      password_ends_at: chosen === undefined ? at + limits.generatedPasswordSeconds : null,
    };
    const admin = { username: account, passwordHash: password_hash, nickname: "Admin", level: level.admin };
    const id = ended?.id ?? (await addPrimaryAccount(transaction, admin, now));
    await updateAccount(own, transaction, id, { password_hash, ...state });
    return { account: ended?.username ?? account, password: chosen === undefined ? password : null };
  };
  try {
    return await sql.transaction(ensure);
  } catch (error) {
    // Another process, started at the same time, has created the account.
    if (violates(error, "account_username_key")) return null;
    throw error;
  }
}
