import type { Sql } from "./database/sql.ts";

/** A signed-in person at home who calls from an app. */
export interface Person {
  readonly uid: string;
  /** The app that the person belongs to: its id, key and name. */
  readonly appId: string;
  readonly appKey: string;
  readonly appName: string;
  /** The account of the app's maker. */
  readonly ownerId: string;
}

/**
 * The credential of a call by a person at home: the token of a session, or the secret of the app, with which the
 * maker's own server calls on the person's behalf.
 */
export type PersonCredential = { token: string } | { appKey: string; secret: string; uid: string };

/** Finds people at home who may call. */
export interface People {
  /**
   * Returns the person of a credential; null if it is wrong or expired, or if its person, app or maker is no longer
   * active.
   * @param options `idle`: the look-up does not count as use of the session
   */
  find(credential: PersonCredential, options?: { idle: boolean }): Promise<Person | null>;
  /**
   * Like `find`, but within a transaction; locks the person and their sessions until the transaction ends.
   * @param changes whether the transaction ends sessions or deletes the account: then the lock is exclusive
   */
  findIn(sql: Sql, credential: PersonCredential, changes: boolean): Promise<Person | null>;
}
