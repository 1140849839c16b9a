import type { Language } from "@thingwright/contract/language.ts";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { currentToken, endSession } from "../../lib/session.ts";

/** Ends the session here at once; the server hears of it as well as it can. */
export async function signOut(): Promise<void> {
  const told = call(api.accounts.logout).catch(() => undefined);
  endSession("left");
  await told;
}

/** Keeps the language for the account, if someone is signed in; the choice here counts either way. */
export function rememberLanguage(language: Language): void {
  if (currentToken()) call(api.accountInfo.setLanguage, { body: { language } }).catch(() => undefined);
}
