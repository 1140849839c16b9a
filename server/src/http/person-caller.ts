import { problem } from "@thingwright/contract/problem.ts";
import type { Route } from "@thingwright/contract/route.ts";
import { Id } from "@thingwright/contract/text.ts";
import type { FastifyRequest } from "fastify";
import type { Change, Who } from "../platform/audit/audit.ts";
import type { Sql } from "../platform/database/sql.ts";
import type { People, Person, PersonCredential } from "../platform/person.ts";
import { appKeyOf, tokenOf } from "./caller.ts";
import { isAbout } from "./refused-calls.ts";

/** A person at home who makes a call, or in whose place it is made. */
export interface PersonCaller {
  person: Person;
  credential: PersonCredential;
}

/**
 * The person who makes a call; null for a call that is not of people at home. Throws token_expired, and personal_only for the
 * maker's server where only the person may call.
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

/** Whether the maker's server calls in a person's place. */
function isOnBehalf(credential: PersonCredential): boolean {
  return "secret" in credential;
}

/** The token of the session that a call is made with; empty for one in a person's place. */
export function sessionOf({ credential }: PersonCaller): string {
  return "token" in credential ? credential.token : "";
}

/**
 * What the maker's log tells of a call by the maker's server: which one, and in whose place, but nothing of what it says of that
 * person. Undefined for a call by the person, which leaves no record.
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

/** The person as a transaction sees it. Throws token_expired. */
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
