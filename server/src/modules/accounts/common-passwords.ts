import { readFileSync } from "node:fs";
import type { Language } from "@thingwright/contract/language.ts";
import { refuseFields } from "../../http/refuse.ts";

/**
 * The passwords that are guessed first, as far as the rules for passwords let them through in some case of their letters:
 * 10,968 of the 49,233 in the list of @zxcvbn-ts/language-common 4.1.3 (MIT, © 2012-2016 Dan Wheeler and Dropbox, Inc.,
 * © 2021 zxcvbn-ts), which comes from what was stolen elsewhere. One a line, in lower case.
 */
const file = new URL("common-passwords.txt", import.meta.url);
let list: ReadonlySet<string> | undefined;

/** Whether a password is among those that are guessed first, whatever the case of its letters. */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(readFileSync(file, "utf8").trimEnd().split("\n"));
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
export function refuseGuessable(language: Language, password: string, chooser: Chooser): void {
  const folded = password.toLowerCase();
  const { username, nickname, company_name, email, mobile } = chooser;
  const whole = [username, nickname, company_name, email, mobile, "Thingwright"];
  const names = [...whole, username.split("@")[0], email?.split("@")[0]];
  const isName = names.some((name) => name?.toLowerCase() === folded);
  if (isName) throw refuseFields(language, [{ path: "password", key: "password_own_name" }]);
  if (isCommonPassword(password))
    throw refuseFields(language, [{ path: "password", key: "password_common" }]);
}
