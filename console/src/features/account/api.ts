import type { Language } from "@thingwright/contract/basics/language.ts";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { currentToken, endSession } from "../../lib/session.ts";

/** Ends the session in this browser at once, and tries to tell the server. */
export async function signOut(): Promise<void> {
  const told = call(api.accounts.logout).catch(() => undefined);
  endSession("left");
  await told;
}

/** The login name of this browser's user; undefined without a session, or if the server does not answer. */
export async function userHere(): Promise<string | undefined> {
  if (!currentToken()) return undefined;
  return call(api.accounts.current).then(
    ({ username }) => username,
    () => undefined,
  );
}

/**
 * Saves the language for the account, if a user is signed in. A failure is ignored: this browser keeps the language
 * anyway.
 */
export function rememberLanguage(language: Language): void {
  if (currentToken()) call(api.accountInfo.setLanguage, { body: { language } }).catch(() => undefined);
}
