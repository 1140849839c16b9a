import { policyKinds } from "@thingwright/contract/people/policy-kinds.ts";
import type { PersonContext, PublicContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import { readPolicies } from "../app-policies/index.ts";

const theirs = systemScope("what somebody agrees to is noted for a person who has been found");

/**
 * Refuses ids of versions that an app's people cannot agree to: a version must be in force, or come into force later.
 * @returns the ids of the versions in force
 */
async function refuseUnknown(
  { sql, now, language }: Pick<PublicContext, "sql" | "now" | "language">,
  appId: string,
  accepted: readonly string[],
): Promise<string[]> {
  const policies = await readPolicies(sql, appId, seconds(now));
  const inForce = policyKinds.flatMap((kind) => policies[kind].inForce?.id ?? []);
  const open = new Set([
    ...inForce,
    ...policyKinds.flatMap((kind) => policies[kind].coming.map(({ id }) => id)),
  ]);
  const refused = accepted.flatMap((id, at) =>
    open.has(id) ? [] : [{ path: `accepted.${at}`, key: "policy_unknown" as const }],
  );
  if (refused.length > 0) throw refuseFields(language, refused);
  return inForce;
}

/** Refuses, at the field `accepted`, a person who does not agree to all policies that are in force. */
export async function mustAcceptAll(
  context: Pick<PublicContext, "sql" | "now" | "language">,
  appId: string,
  accepted: readonly string[],
): Promise<void> {
  const inForce = await refuseUnknown(context, appId, accepted);
  if (!inForce.every((id) => accepted.includes(id)))
    throw refuseFields(context.language, [{ path: "accepted", key: "policies_required" }]);
}

/** Notes the versions that a person has agreed to; a version that was noted before keeps its time. */
export async function noteAccepted(
  sql: Sql,
  app_user_id: string,
  accepted: readonly string[],
  accepted_at: number,
): Promise<void> {
  const rows = [...new Set(accepted)].map((policy_id) => ({ app_user_id, policy_id, accepted_at }));
  if (rows.length === 0) return;
  await everything(theirs, sql)
    .insertInto("app_user_policy")
    .values(rows)
    .onConflict((on) => on.columns(["app_user_id", "policy_id"]).doNothing())
    .execute();
}

export async function accept(context: PersonContext, accepted: readonly string[]): Promise<null> {
  const { sql, person, now } = context;
  await refuseUnknown(context, person.appId, accepted);
  await noteAccepted(sql, person.uid, accepted, seconds(now));
  return null;
}
