import type { AppProfile, appProfile, AppSession } from "@thingwright/contract/people/app-profile.ts";
import { policyKinds } from "@thingwright/contract/people/policy-kinds.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { PersonContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import type { EventLog } from "../../platform/events.ts";
import { tellPerson } from "../../platform/news-at-home.ts";
import { hashToken } from "../../platform/secrets.ts";
import { readPolicies } from "../app-policies/index.ts";
import { acceptedPolicies, getPerson, updatePerson } from "./app-users.store.ts";
import { keepInstall } from "./installs.store.ts";
import { endSessionOf, endSessionsOf } from "./end-sessions.ts";
import { listSessions } from "./sessions.store.ts";

export async function get({ scope, sql, person, now }: PersonContext): Promise<AppProfile> {
  const { id, email, phone, birth_year, ...row } = await getPerson(scope, sql, person.uid);
  const accepted = await acceptedPolicies(scope, sql, person.uid);
  const policies = await readPolicies(sql, person.appId, seconds(now));
  const known = new Set(accepted.map((one) => one.id));
  const newer = policyKinds
    .flatMap((kind) => policies[kind].inForce ?? [])
    .filter((one) => !known.has(one.id));
  return {
    ...row,
    uid: id,
    app_key: person.appKey,
    email: email ?? "",
    phone: phone ?? "",
    sex: row.sex,
    language: row.language,
    birth_year,
    age: ageIn(new Date(now).getUTCFullYear(), birth_year),
    policies: {
      accepted,
      to_accept: newer.map(({ id: policy, kind, number, effective_at }) => ({
        id: policy,
        kind,
        number,
        effective_at,
      })),
    },
  };
}

/** Changes the profile of the calling person. Refuses by field a year of birth that is yet to come. */
export async function update(
  context: PersonContext,
  change: Parsed<(typeof appProfile)["update"]>["body"],
  events: EventLog,
): Promise<AppProfile> {
  const { scope, sql, person, language, now } = context;
  const year = new Date(now).getUTCFullYear();
  if ((change.birth_year ?? 0) > year)
    throw refuseFields(language, [{ path: "birth_year", key: "too_big", parameters: { maximum: year } }]);
  await updatePerson(scope, sql, person.uid, change);
  await tellPerson({ events, sql, now }, person.uid, "profile");
  return get(context);
}

/** Stores which version of the app the person's phone has. */
export async function installed(
  { scope, sql, person, now }: PersonContext,
  { platform, version }: Parsed<(typeof appProfile)["installed"]>["body"],
): Promise<null> {
  const { uid: app_user_id, ownerId: owner_id, appId: app_id } = person;
  const row = { app_user_id, owner_id, app_id, platform, version, told_at: seconds(now) };
  await keepInstall(scope, sql, row);
  return null;
}

export async function logout({ sql, now, person, token }: PersonContext, events: EventLog): Promise<null> {
  await endSessionOf({ events, sql, now }, person.uid, hashToken(token), "signed_out");
  return null;
}

export async function sessions({ sql, person, token, now }: PersonContext): Promise<{ list: AppSession[] }> {
  const current = hashToken(token);
  const found = await listSessions(sql, person.uid, seconds(now));
  const list = found.map(({ token_hash, ...entry }) => ({
    // The token's hash names the session to the client: nobody can sign in with it.
    id: token_hash.toString("hex"),
    current: token_hash.equals(current),
    ...entry,
  }));
  return { list };
}

/**
 * Ends the session `id`, which may be the calling one, or with `others` all sessions but the calling one. Throws
 * not_found.
 */
export async function endSession(
  { sql, now, person, token, language }: PersonContext,
  { id, others }: Parsed<(typeof appProfile)["endSession"]>["query"],
  events: EventLog,
): Promise<null> {
  const telling = { events, sql, now };
  if (others !== undefined) await endSessionsOf(telling, person.uid, "ended", hashToken(token));
  else if (id === undefined) throw refuseFields(language, [{ path: "id", key: "required" }]);
  else if (!(await endSessionOf(telling, person.uid, Buffer.from(id, "hex"), "ended")))
    throw problem("not_found");
  return null;
}

/** The age that a person reaches within a calendar year; null if the year of birth is unknown. */
export function ageIn(year: number, birthYear: number | null): number | null {
  return birthYear === null ? null : Math.max(0, year - birthYear);
}
