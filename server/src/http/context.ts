import type { FastifyBaseLogger } from "fastify";
import type { Language } from "@thingwright/contract/basics/language.ts";
import type { Actor } from "../platform/actor.ts";
import type { Change, Who } from "../platform/audit/audit.ts";
import type { Scope } from "../platform/database/scope.ts";
import type { Sql } from "../platform/database/sql.ts";
import type { Person } from "../platform/person.ts";

/** The context of a call, signed in or not. */
export interface PublicContext {
  /** The transaction of a call that changes something; the pool for any other call. */
  sql: Sql;
  /** Milliseconds since 1970, the same all through the call. */
  now: number;
  language: Language;
  /** The header `Accept-Language`, for content that has more languages than the console; empty without one. */
  acceptLanguage: string;
  /** The caller's network address. */
  address: string;
  /** The caller's browser or program, as it names itself. */
  agent: string;
  /** The token of the Authorization header, which is not verified in a public call; empty without one. */
  bearer: string;
  /** The key of an app that the call names, which is not verified; empty without one. */
  appKey: string;
  /** The hash of the secret by which the caller's browser names itself, which is not verified; empty without one. */
  browser: string;
  log: FastifyBaseLogger;
  /**
   * Names the primary account that a public call concerns. Accounts take turns at running transactions. The call's
   * transactions then wait for that account's turns, like the account's own calls.
   */
  concerns: (owner: string) => void;
  /**
   * Waits until it is the turn of an account to read data. The turn lasts until the client has read the answer. Public
   * calls, and calls that wait for something else, read their data within such a turn. Throws overloaded.
   * @returns a function that ends the turn earlier
   */
  turn: (owner: string) => Promise<() => void>;
  /**
   * Like {@link concerns}, and also names the account for which a public call works. If the call has an operation
   * record, the record is stored in that account, even if the call is refused.
   */
  actsFor: (who: Who, change?: Change) => void;
}

/** The context that handlers need to create and delete objects: a call has it, and so has a step of a task. */
export type MakingContext = Pick<Context, "actor" | "scope" | "sql" | "now" | "language" | "audit">;

/** The context of a signed-in call. */
export interface Context extends PublicContext {
  actor: Actor;
  scope: Scope;
  /** The token of the session, or the token for programs, that the call was made with. */
  token: string;
  /** Adds to the call's operation record which object changed, and how. */
  audit: (change: Change) => void;
}

/** The context of a call by a person at home. */
export interface PersonContext extends PublicContext {
  person: Person;
  /** Limits the rows of the app's maker to those that this person may see. */
  scope: Scope;
  /** The token of the session that the call was made with. */
  token: string;
}

/** The context that is needed to store a file, in one call or in parts. */
export type UploadContext = Pick<Context, "actor" | "scope" | "sql" | "now" | "audit">;
