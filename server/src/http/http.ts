import type { FastifyInstance } from "fastify";
import type { Actor } from "../platform/actor.ts";
import type { Clock } from "../platform/clock.ts";
import type { Sql } from "../platform/database/sql.ts";
import type { People } from "../platform/person.ts";

/** The actor that makes a call, and the token with which it does so. */
export interface Caller {
  actor: Actor;
  token: string;
}

/** Parts of the server that routes are mounted on and that calls use. */
export interface Http {
  app: FastifyInstance;
  sql: Sql;
  clock: Clock;
  /**
   * Finds the caller with this token; null if the token is unknown or has expired.
   * @param options `idle`: the look-up does not count as use of the session; `afresh`: the look-up bypasses the cache
   */
  authenticate(token: string, options?: { idle?: boolean; afresh?: boolean }): Promise<Actor | null>;
  /**
   * Finds the caller as a transaction sees it, and prevents other transactions from changing the caller's rights until
   * this transaction ends.
   * @param changes whether the transaction changes rights of the caller's account
   */
  actorIn(sql: Sql, caller: Caller, changes: boolean): Promise<Actor | null>;
  people: People;
}
