import { limits } from "@thingwright/contract/grammar/limits.ts";
import { networkOf, networksOf } from "../../network.ts";
import type { Counted, Limit } from "./rate-limits.ts";

const quarter = 900;
const hour = 3600;

const define = <const L extends Record<string, Omit<Limit, "name">>>(table: L) =>
  Object.fromEntries(Object.entries(table).map(([name, limit]) => [name, { name, ...limit }])) as Record<
    keyof L,
    Limit
  >;

/** All limits that the processes count together. Renaming a limit begins its counts anew. */
export const accessLimits = define({
  /** Attempts to sign in without a captcha, for an account and for an address; further attempts need one. */
  withoutCaptcha: { points: limits.loginFailuresBeforeCaptcha, seconds: quarter },
  /** Attempts to sign in to one account from one address. */
  attemptsOfPair: { points: 10, seconds: quarter },
  /** Attempts to sign in to one account with a browser that has signed in to it before, from any address. */
  attemptsOfBrowser: { points: 10, seconds: quarter },
  attemptsOfAddress: { points: 100, seconds: quarter },
  /** Attempts to sign in to one account from all addresses, except those from which its owner has signed in before. */
  attemptsOfStrangers: { points: 100, seconds: hour },
  /** Second factors presented for one account from one address. */
  factorsOfPair: { points: 10, seconds: quarter },
  factorsOfBrowser: { points: 10, seconds: quarter },
  /** Second factors presented from one address, for any accounts. */
  factorsOfAddress: { points: 100, seconds: quarter },
  /**
   * Second factors presented for one account from all addresses, except those from which its owner has signed in
   * before.
   */
  factorsOfStrangers: { points: 30, seconds: hour },
  /** Sign-ins of browsers that could not load the captcha. */
  captchaFallbacks: { points: 5, seconds: hour },
  messagesToRecipient: { points: 30, seconds: hour },
  /**
   * Messages to one recipient that one network requests, so that it does not use up what others may request for the
   * recipient.
   */
  messagesOfPair: { points: 10, seconds: hour },
  messagesFromAddress: { points: 100, seconds: hour },
  /**
   * Invitations have a limit of their own, so that they do not use up the limit of messages that people request
   * themselves.
   */
  invitationsToRecipient: { points: 10, seconds: hour },
  invitationsOfOwner: { points: 500, seconds: hour },
  passwordChanges: { points: 10, seconds: hour },
  /** Guesses of codes and keys. */
  guesses: { points: 60, seconds: quarter },
  /** Codes of invitations to homes that a person enters, counted while they are wrong. */
  invitationsTried: { points: 20, seconds: quarter },
  /**
   * Binding tokens that one person presents, and tokens that are presented for one device, counted while they do not
   * bind.
   */
  bindingsOfPerson: { points: 30, seconds: quarter },
  bindingsOfDevice: { points: 30, seconds: quarter },
  /**
   * The first tokens that a person presents for one device, which are not counted for the device, so that strangers
   * cannot use them up.
   */
  firstBindings: { points: 3, seconds: quarter },
  /** Openings of one device's panel by one person, of which only the first is recorded. */
  panelOpenings: { points: 1, seconds: 60 },
  /** Product keys that an account chooses itself, and does not get because they are taken. */
  ownProductKeys: { points: 30, seconds: hour },
  /**
   * Tokens that no station has. A whole factory may share one address, with stations that do not know that their token
   * ended.
   */
  stationTokens: { points: 120, seconds: 60 },
});

/** Counts by the login name that was typed, whether or not there is such an account. */
export function ofAccount(limit: Limit, account: string): Counted {
  return { limit, key: `account ${account}` };
}

/**
 * Counts by the caller's network address, and by the wider networks that contain it: a caller who holds a whole /48 of
 * IPv6 has 65,536 lines, but may do no more than sixteen lines may.
 */
export function ofAddress(limit: Limit, address: string): Counted[] {
  return networksOf(address).map(({ network, lines }) => ({
    limit: lines === 1 ? limit : { ...limit, name: `${limit.name} x${lines}`, points: limit.points * lines },
    key: `address ${network}`,
  }));
}

/** Whether a limit is the given one, for a network of any width. */
export function isLimit(limit: Limit, of: Limit): boolean {
  return limit.name === of.name || limit.name.startsWith(`${of.name} x`);
}

/** Counts an account together with a network address. */
export function ofPair(limit: Limit, { account, address }: { account: string; address: string }): Counted {
  return { limit, key: `pair ${account} ${networkOf(address)}` };
}

/** Counts an account together with a browser with which its owner has signed in before. */
export function ofBrowser(limit: Limit, { account, browser }: { account: string; browser: string }): Counted {
  return { limit, key: `browser ${account} ${browser}` };
}

/** Counts by the recipient of a message. */
export function ofRecipient(limit: Limit, to: string): Counted {
  return { limit, key: `recipient ${to}` };
}
