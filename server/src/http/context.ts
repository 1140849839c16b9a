import type { FastifyBaseLogger } from "fastify";
import type { Language } from "@thingwright/contract/language.ts";
import type { Actor } from "../platform/actor.ts";
import type { Change, Who } from "../platform/audit/audit.ts";
import type { Scope } from "../platform/database/scope.ts";
import type { Sql } from "../platform/database/sql.ts";

/** What every call carries. */
export interface PublicContext {
  /** The transaction of a call that changes something; otherwise the pool. */
  sql: Sql;
  /** Milliseconds since 1970, the same all through the call. */
  now: number;
  language: Language;
  /** The caller's network address. */
  address: string;
  /** The caller's browser or program, as it names itself. */
  agent: string;
  log: FastifyBaseLogger;
  /** Names whom a call works for where nobody is signed in: it leaves its operation record, and so does its refusal. */
  actsFor: (who: Who, change?: Change) => void;
}

/** What a signed-in call carries besides. */
export interface Context extends PublicContext {
  actor: Actor;
  scope: Scope;
  /** The session that made the call. */
  token: string;
  /** Completes the operation record: which object, and how it changed. */
  audit: (change: Change) => void;
}
