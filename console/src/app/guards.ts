import type { CurrentUser } from "@thingwright/contract/accounts.ts";
import { redirect } from "@tanstack/react-router";
import { CallError } from "../lib/call-error.ts";
import { claimDrafts } from "../lib/drafts.ts";
import { currentLanguage, setLanguage } from "../lib/language.ts";
import { queryClient } from "../lib/query.ts";
import { currentToken } from "../lib/session.ts";
import { userQuery } from "../lib/user.ts";
import { afterLogin, loginFrom, type Place } from "./login-path.ts";

/** The signed-in user; without one, on to the sign-in page. */
export async function requireUser(place: Place): Promise<CurrentUser> {
  if (!currentToken()) redirect({ ...loginFrom(place), replace: true, throw: true });
  try {
    const user = await queryClient.query({ ...userQuery, staleTime: "static" });
    claimDrafts(user.uid);
    await preferLanguage(user);
    return user;
  } catch (error) {
    if (error instanceof CallError && error.is("token_expired"))
      redirect({ ...loginFrom(place), replace: true, throw: true });
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

/** Keeps who is signed in away from the pages of guests. */
export function requireNobody(search: { redirect?: unknown }): void {
  if (currentToken()) redirect({ ...afterLogin(search.redirect), replace: true, throw: true });
}
