// The kinds and states of policies, without schemas, for pages that only show them.

/** The policies that an app asks its people to agree to. */
export const policyKinds = ["agreement", "privacy"] as const;
export type PolicyKind = (typeof policyKinds)[number];

/**
 * `coming`: takes effect later. `replaced`: a version with a higher number has taken effect, or will before this one.
 */
export const policyStates = ["draft", "coming", "in_force", "replaced"] as const;
export type PolicyState = (typeof policyStates)[number];

/** The fields of a policy version on which its state depends. */
export interface StatedPolicy {
  kind: PolicyKind;
  number: number;
  effective_at: number | null;
}

/**
 * The state of each version. Of those that have taken effect, the one with the highest number is in force. A version
 * whose day is still to come is already replaced if a version with a higher number takes effect by that day.
 * @param now seconds
 */
export function policyStatesAt<P extends StatedPolicy>(
  versions: readonly P[],
  now: number,
): Map<P, PolicyState> {
  return new Map(versions.map((version) => [version, stateOf(version, versions, now)]));
}

function stateOf(
  { kind, number, effective_at: at }: StatedPolicy,
  versions: readonly StatedPolicy[],
  now: number,
): PolicyState {
  if (at === null) return "draft";
  const later = versions.filter((one) => one.kind === kind && one.number > number);
  const isReplacedBy = (day: number) =>
    later.some(({ effective_at }) => effective_at !== null && effective_at <= day);
  if (isReplacedBy(Math.max(at, now))) return "replaced";
  return at <= now ? "in_force" : "coming";
}

/** The path of the public page with an app's policy. */
export const policyPath = (appKey: string, kind: PolicyKind) => `/policy/${appKey}/${kind}`;
