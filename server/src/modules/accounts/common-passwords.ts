import type { Language } from "@thingwright/contract/basics/language.ts";
import { refuseFields } from "../../http/refuse.ts";

/**
 * Attackers also try the `words` commonest passwords with up to `behind` digits or signs appended, because password
 * rules ask for these.
 */
const varied = { words: 3000, behind: 3 };

/** The rank of each common password, in lower case; the commonest has rank 0. */
let common: ReadonlyMap<string, number> | undefined;

/** Whether a password is among those that attackers guess first. Ignores the case of letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // The dictionary takes four megabytes and most processes seldom need it, so it is loaded on first use.
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

/** The account whose password is chosen. */
interface Chooser {
  username: string;
  nickname?: string;
  company_name?: string;
  email?: string;
  mobile?: string;
}

/**
 * Refuses a new password that attackers guess first: a common one, or the name of its account or of the platform. A
 * longer password that merely contains such a name is accepted.
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
