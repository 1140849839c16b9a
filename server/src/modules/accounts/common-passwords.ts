import type { Language } from "@thingwright/contract/basics/language.ts";
import { refuseFields } from "../../http/refuse.ts";

/** Of so many of the commonest each is guessed with so many digits and signs behind it, too: rules of passwords ask for these. */
const varied = { words: 3000, behind: 3 };

/** Their ranks, the commonest first. */
let common: ReadonlyMap<string, number> | undefined;

/** Whether a password is among those that are guessed first, whatever the case of its letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Four megabytes, which most processes need seldom.
  common ??= new Map(
    (await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"].map((word, rank) => [
      word,
      rank,
    ]),
  );
  const folded = password.toLowerCase();
  if (common.has(folded)) return true;
  for (let behind = 1; behind <= varied.behind && !/\p{L}/u.test(folded.at(-behind) ?? ""); behind++)
    if ((common.get(folded.slice(0, -behind)) ?? varied.words) < varied.words) return true;
  return false;
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
 * Refuses a new password that is guessed first: a common one, or the name of its account or of the platform. What
 * only contains such a word is another password.
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
