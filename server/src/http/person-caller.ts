import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { Id } from "@thingwright/contract/basics/text.ts";
import type { FastifyRequest } from "fastify";
import type { Change, Who } from "../platform/audit/audit.ts";
import type { Sql } from "../platform/database/sql.ts";
import type { People, Person, PersonCredential } from "../platform/person.ts";
import { appKeyOf, tokenOf } from "./caller.ts";
import { isAbout } from "./guards/refused-calls.ts";

/** A person at home who makes a call, or on whose behalf the maker's server makes it. */
export interface PersonCaller {
  person: Person;
  credential: PersonCredential;
}

/**
 * Finds the person who makes a call; null for a route that is not for people at home. Throws token_expired, and
 * personal_only if the maker's server calls a route that only the person may call.
 */
export async function personCallerOf(
  people: People,
  route: Pick<Route, "credential" | "personal">,
  request: FastifyRequest,
): Promise<PersonCaller | null> {
  if (route.credential !== "person") return null;
  const credential = credentialOf(request);
  const person = credential && (await people.find(credential));
  if (!person) throw problem("token_expired");
  if (route.personal && isOnBehalf(credential)) throw problem("personal_only");
  isAbout(request, person.uid);
  return { person, credential };
}

function credentialOf(request: FastifyRequest): PersonCredential | null {
  const { authorization, "app-secret": secret, "on-behalf-of": uid } = request.headers;
  if (typeof secret === "string" && typeof uid === "string")
    return Id.safeParse(uid).success ? { appKey: appKeyOf(request), secret, uid } : null;
  const token = tokenOf(authorization);
  return token === "" ? null : { token };
}

/** Tells whether the maker's server calls on a person's behalf. */
function isOnBehalf(credential: PersonCredential): boolean {
  return "secret" in credential;
}

/**
 * Returns the token of the session that a call is made with; empty if the maker's server calls on the person's behalf.
 */
export function sessionOf({ credential }: PersonCaller): string {
  return "token" in credential ? credential.token : "";
}

/**
 * Describes a call by the maker's server for the maker's operation log: which call it is, and for which person it is
 * made. It contains no other data of the person. Returns undefined for a call by the person, which leaves no record.
 */
export function onBehalf(
  { person, credential }: PersonCaller,
  action: string,
): { who: Who; change: Change } | undefined {
  if (!isOnBehalf(credential)) return undefined;
  const { uid, ownerId, appId, appName } = person;
  const input = { call: action };
  return {
    who: { uid: ownerId, username: appName, owner: ownerId },
    change: { id: uid, input, after: { app_id: appId } },
  };
}

/** Finds the person within a transaction. Throws token_expired. */
export async function personIn(
  people: People,
  sql: Sql,
  { credential }: PersonCaller,
  changes: boolean,
): Promise<Person> {
  const person = await people.findIn(sql, credential, changes);
  if (!person) throw problem("token_expired");
  return person;
}
