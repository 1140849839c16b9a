import type { Sql } from "./database/sql.ts";

/** Who calls from an app: a signed-in person at home. */
export interface Person {
  readonly uid: string;
  /** The app that the person belongs to, its key and name. */
  readonly appId: string;
  readonly appKey: string;
  readonly appName: string;
  /** The account of the app's maker. */
  readonly ownerId: string;
}

/**
 * What a call of a person at home is let in by: the token of a session, or the secret of the app, which the maker's own server
 * sends to call in a person's place.
 */
export type PersonCredential = { token: string } | { appKey: string; secret: string; uid: string };

/** Finds people at home who may call. */
export interface People {
  /**
   * The person of a credential; null if it is wrong or has expired, or its person, app or maker does not count any more.
   * @param options `idle`: the look-up does not count as use of the session
   */
  find(credential: PersonCredential, options?: { idle: boolean }): Promise<Person | null>;
  /**
   * The same as a transaction sees it: the person and their sessions stay until it ends.
   * @param changes whether the transaction ends sessions of the person, or the account: another such call waits for it
   */
  findIn(sql: Sql, credential: PersonCredential, changes: boolean): Promise<Person | null>;
}
