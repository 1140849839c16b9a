import type { CurrentUser } from "@thingwright/contract/accounts.ts";
import { CallError } from "../lib/call-error.ts";
import { claimDrafts } from "../lib/drafts.ts";
import { currentLanguage, setLanguage } from "../lib/language.ts";
import { queryClient } from "../lib/query.ts";
import { currentToken } from "../lib/session.ts";
import { userQuery } from "../lib/user.ts";

/** For a guard of a page that is being left: the sign-in page, or another without a router, takes its place. */
export const forever = new Promise<never>(() => undefined);

/** The signed-in user. */
export async function requireUser(): Promise<CurrentUser> {
  try {
    const user = await queryClient.query({ ...userQuery, staleTime: "static" });
    claimDrafts(user.uid);
    await preferLanguage(user);
    return user;
  } catch (error) {
    if (error instanceof CallError && error.is("token_expired")) return forever;
    throw error;
  }
}

let preferredFor: string | null = null;

/** Switches to the language of the account, once a sign-in: from then on the choice made here counts. */
async function preferLanguage({ language }: CurrentUser): Promise<void> {
  const token = currentToken();
  if (preferredFor === token) return;
  preferredFor = token;
  // Without its dictionaries the page shows in the present language.
  if (language && language !== currentLanguage()) await setLanguage(language).catch(() => undefined);
}
