import { limits } from "@thingwright/contract/limits.ts";
import { networkOf, networksOf } from "../network.ts";
import type { Counted, Limit } from "./rate-limits.ts";

const quarter = 900;
const hour = 3600;

const define = <const L extends Record<string, Omit<Limit, "name">>>(table: L) =>
  Object.fromEntries(Object.entries(table).map(([name, limit]) => [name, { name, ...limit }])) as Record<
    keyof L,
    Limit
  >;

/** Every limit that all processes count together. Renaming one begins its counts anew. */
export const accessLimits = define({
  /** Attempts to sign in, of an account and of an address: beyond, a captcha is asked for. */
  withoutCaptcha: { points: limits.loginFailuresBeforeCaptcha, seconds: quarter },
  /** Attempts to sign in to one account from one address. */
  attemptsOfPair: { points: 10, seconds: quarter },
  /** Attempts to sign in to one account with a browser that has signed in to it before, wherever it is. */
  attemptsOfBrowser: { points: 10, seconds: quarter },
  attemptsOfAddress: { points: 100, seconds: quarter },
  /** Attempts for one account from all addresses, but for those from which its owner has signed in before. */
  attemptsOfStrangers: { points: 100, seconds: hour },
  /** Second factors shown for one account from one address. */
  factorsOfPair: { points: 10, seconds: quarter },
  factorsOfBrowser: { points: 10, seconds: quarter },
  /** Second factors shown from one address, of whichever accounts. */
  factorsOfAddress: { points: 100, seconds: quarter },
  /** Second factors shown for one account from all addresses, but for those from which its owner has signed in before. */
  factorsOfStrangers: { points: 30, seconds: hour },
  /** Sign-ins of browsers that could not load the captcha. */
  captchaFallbacks: { points: 5, seconds: hour },
  messagesToRecipient: { points: 30, seconds: hour },
  /** Of those, what one network asks for: it does not use up what others ask for to the same address. */
  messagesOfPair: { points: 10, seconds: hour },
  messagesFromAddress: { points: 100, seconds: hour },
  /** Invitations have a limit of their own: they must not use up that of messages which people ask for themselves. */
  invitationsToRecipient: { points: 10, seconds: hour },
  invitationsOfOwner: { points: 500, seconds: hour },
  passwordChanges: { points: 10, seconds: hour },
  /** Guesses of codes and keys. */
  guesses: { points: 60, seconds: quarter },
  /** Invitations to homes that a person shows, while they are wrong. */
  invitationsTried: { points: 20, seconds: quarter },
  /** Tokens of devices that a person shows, and those that are shown of a device, while they do not bind. */
  bindingsOfPerson: { points: 30, seconds: quarter },
  bindingsOfDevice: { points: 30, seconds: quarter },
  /** Tokens that a person shows of one device before they count for the device: strangers cannot use these up. */
  firstBindings: { points: 3, seconds: quarter },
  /** Openings of one panel by one person, of which the first counts. */
  panelOpenings: { points: 1, seconds: 60 },
  /** Product keys of their own that an account asks for and does not get. */
  ownProductKeys: { points: 30, seconds: hour },
  /** Tokens that no station has. A whole factory may stand behind one address, with stations that were not told of their end. */
  stationTokens: { points: 120, seconds: 60 },
});

/** Counts by the login name that was typed, whether or not there is such an account. */
export function ofAccount(limit: Limit, account: string): Counted {
  return { limit, key: `account ${account}` };
}

/**
 * Counts by the caller's network address, and by the wider networks that it lies in: who holds a whole /48 of IPv6 has
 * 65,536 lines, and may do no more than sixteen.
 */
export function ofAddress(limit: Limit, address: string): Counted[] {
  return networksOf(address).map(({ network, lines }) => ({
    limit: lines === 1 ? limit : { ...limit, name: `${limit.name} x${lines}`, points: limit.points * lines },
    key: `address ${network}`,
  }));
}

/** Whether a limit is this one, of whichever width. */
export function isLimit(limit: Limit, of: Limit): boolean {
  return limit.name === of.name || limit.name.startsWith(`${of.name} x`);
}

/** Counts an account and a network address together. */
export function ofPair(limit: Limit, { account, address }: { account: string; address: string }): Counted {
  return { limit, key: `pair ${account} ${networkOf(address)}` };
}

/** Counts an account and a browser that it knows together. */
export function ofBrowser(limit: Limit, { account, browser }: { account: string; browser: string }): Counted {
  return { limit, key: `browser ${account} ${browser}` };
}

/** Counts by whom a message goes to. */
export function ofRecipient(limit: Limit, to: string): Counted {
  return { limit, key: `recipient ${to}` };
}
