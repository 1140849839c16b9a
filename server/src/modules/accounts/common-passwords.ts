import type { Language } from "@thingwright/contract/language.ts";
import { refuseFields } from "../../http/refuse.ts";

let list: ReadonlySet<string> | undefined;

/** Whether a password is among those that are guessed first, whatever the case of its letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Four megabytes, which most processes need seldom.
  list ??= new Set((await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"]);
  return list.has(password.toLowerCase());
}

/** Whose password is chosen. */
interface Chooser {
  username: string;
  nickname?: string;
  company_name?: string;
  email?: string;
  mobile?: string;
}

/**
 * Refuses a new password that is guessed first: a common one, or the name of its account or of the platform. It is so only
 * as a whole: what contains such a word is another password.
 * @throws invalid_input naming the field `password`
 */
export async function refuseGuessable(language: Language, password: string, chooser: Chooser): Promise<void> {
  const folded = password.toLowerCase();
  const { username, nickname, company_name, email, mobile } = chooser;
  const whole = [username, nickname, company_name, email, mobile, "Thingwright"];
  const names = [...whole, username.split("@")[0], email?.split("@")[0]];
  const isName = names.some((name) => name?.toLowerCase() === folded);
  if (isName) throw refuseFields(language, [{ path: "password", key: "password_own_name" }]);
  if (await isCommonPassword(password))
    throw refuseFields(language, [{ path: "password", key: "password_common" }]);
}
