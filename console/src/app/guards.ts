import type { CurrentUser } from "@thingwright/contract/accounts/accounts.ts";
import { CallError } from "../lib/call-error.ts";
import { currentLanguage, setLanguage } from "../lib/language.ts";
import { queryClient } from "../lib/query.ts";
import { currentToken } from "../lib/session.ts";
import { userQuery } from "../lib/user.ts";

/**
 * A promise that never resolves. The guard of a page returns it when the stage is about to replace the whole router, so
 * that the page neither shows nor fails.
 */
export const forever = new Promise<never>(() => undefined);

/** The signed-in user. If the token has expired, this never resolves, because the sign-in page takes over. */
export async function requireUser(): Promise<CurrentUser> {
  try {
    const user = await queryClient.query({ ...userQuery, staleTime: "static" });
    await preferLanguage(user);
    return user;
  } catch (error) {
    if (error instanceof CallError && error.is("token_expired")) return forever;
    throw error;
  }
}

let preferredFor: string | null = null;

/**
 * Switches to the account's language once for each sign-in; after that, the language chosen in this browser is used.
 */
async function preferLanguage({ language }: CurrentUser): Promise<void> {
  const token = currentToken();
  if (preferredFor === token) return;
  preferredFor = token;
  // If the dictionaries cannot be loaded, the page stays in the present language.
  if (language && language !== currentLanguage()) await setLanguage(language).catch(() => undefined);
}
