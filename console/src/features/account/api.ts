import type { Language } from "@thingwright/contract/basics/language.ts";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { currentToken, endSession } from "../../lib/session.ts";

/** Ends the session in this browser at once, and notifies the server. A failure of the notification is ignored. */
export async function signOut(): Promise<void> {
  const told = call(api.accounts.logout).catch(() => undefined);
  endSession("left");
  await told;
}

/**
 * Returns the login name of the user who is signed in in this browser. Returns undefined if there is no session or the
 * request fails.
 */
export async function userHere(): Promise<string | undefined> {
  if (!currentToken()) return undefined;
  return call(api.accounts.current).then(
    ({ username }) => username,
    () => undefined,
  );
}

/**
 * Saves the language for the account, if a user is signed in. A failure is ignored, because this browser stores the
 * language too.
 */
export function rememberLanguage(language: Language): void {
  if (currentToken()) call(api.accountInfo.setLanguage, { body: { language } }).catch(() => undefined);
}
