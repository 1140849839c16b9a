import type { ReadableVersion } from "@thingwright/contract/people/app-content.ts";
import type { ContentLanguage, Translated } from "@thingwright/contract/basics/content-languages.ts";
import {
  type PolicyKind,
  policyKinds,
  policyPath,
  policyStatesAt,
} from "@thingwright/contract/people/policy-kinds.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { PublicContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { appOfKey } from "../apps/index.ts";
import { inOrder } from "./app-policies.ts";
import { policyWords } from "./policy-words.ts";
import { publishedPolicies } from "./app-policies.store.ts";

export type PublishedPolicy = Awaited<ReturnType<typeof publishedPolicies>>[number];

/** The published versions of a policy of an app, which everybody may read. */
export interface ReadPolicy {
  /** The version that is in force; undefined until the first version comes into force. */
  inForce: PublishedPolicy | undefined;
  /** The versions that will be in force, the next one first. */
  coming: PublishedPolicy[];
  replaced: PublishedPolicy[];
}

/**
 * Finds the published versions of a policy of an app. They include all versions that people may have agreed to; the
 * records of these agreements refer to a version by its `id`.
 * @param now seconds
 */
export async function readPolicy(
  sql: Sql,
  appId: string,
  kind: PolicyKind,
  now: number,
): Promise<ReadPolicy> {
  return sorted(await publishedPolicies(sql, appId, kind), now);
}

/** Like {@link readPolicy}, for both policies. */
export async function readPolicies(
  sql: Sql,
  appId: string,
  now: number,
): Promise<Record<PolicyKind, ReadPolicy>> {
  const all = await publishedPolicies(sql, appId);
  const of = (kind: PolicyKind) =>
    [
      kind,
      sorted(
        all.filter((one) => one.kind === kind),
        now,
      ),
    ] as const;
  return Object.fromEntries(policyKinds.map(of)) as Record<PolicyKind, ReadPolicy>;
}

/**
 * Lists the policies of an app that are in force, for pages that link to them: `url` is where a policy is read,
 * `titles` is its title in each of the given languages.
 */
export async function policyLinks(
  sql: Sql,
  { id, app_key, languages }: { id: string; app_key: string; languages: readonly ContentLanguage[] },
  now: number,
): Promise<{ url: string; titles: Translated }[]> {
  const policies = await readPolicies(sql, id, now);
  const titlesOf = (kind: PolicyKind) => languages.map((language) => [language, policyWords[language][kind]]);
  return policyKinds.flatMap((kind) =>
    policies[kind].inForce
      ? [{ url: policyPath(app_key, kind), titles: Object.fromEntries(titlesOf(kind)) as Translated }]
      : [],
  );
}

/** Lists the versions of both policies that are or will be in force, for an app to show. Throws app_key_unknown. */
export async function readable(
  { sql, appKey, now, turn }: PublicContext,
  publicUrl: () => string,
): Promise<{ list: ReadableVersion[] }> {
  const app = await appOfKey(sql, appKey);
  if (!app) throw problem("app_key_unknown");
  await turn(app.owner_id);
  const policies = await readPolicies(sql, app.id, seconds(now));
  const shown = (state: ReadableVersion["state"]) => (one: PublishedPolicy) => ({
    id: one.id,
    kind: one.kind,
    number: one.number,
    state,
    effective_at: one.effective_at,
    languages: inOrder(one.languages),
    url: `${publicUrl()}${policyPath(appKey, one.kind)}${state === "coming" ? `?version=${one.number}` : ""}`,
  });
  const list = policyKinds.flatMap((kind) => {
    const { inForce, coming } = policies[kind];
    return [...(inForce ? [inForce].map(shown("in_force")) : []), ...coming.map(shown("coming"))];
  });
  return { list };
}

function sorted(versions: PublishedPolicy[], now: number): ReadPolicy {
  const states = policyStatesAt(versions, now);
  const those = (state: string) => versions.filter((one) => states.get(one) === state);
  return {
    inForce: those("in_force")[0],
    coming: those("coming").toSorted((a, b) => a.effective_at - b.effective_at),
    replaced: those("replaced"),
  };
}
