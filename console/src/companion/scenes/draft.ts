import type { Scene, SceneAction, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import type { FieldProblem } from "@thingwright/contract/grammar/problem.ts";
import { isMoment } from "./scene-texts.ts";

/** A part of a draft. It keeps its key when it is moved. */
export interface Kept<V> {
  key: number;
  value: V;
}

/** A scene that is being created or changed. */
export interface Draft {
  /** Null while the scene has the suggested name. */
  name: string | null;
  match: Scene["match"];
  conditions: readonly Kept<SceneCondition>[];
  actions: readonly Kept<SceneAction>[];
}

export type Content = Pick<Scene, "match" | "conditions" | "actions">;
export type PartList = "conditions" | "actions";

let lastKey = 0;
const keep = <V>(value: V): Kept<V> => ({ key: (lastKey += 1), value });

export function draftOf(scene: Partial<Content> & { name?: string | undefined }): Draft {
  return {
    name: scene.name ?? null,
    match: scene.match ?? "all",
    conditions: (scene.conditions ?? []).map(keep),
    actions: (scene.actions ?? []).map(keep),
  };
}

/** Returns the content of a draft in the form of the contract. */
export function contentOf({ match, conditions, actions }: Draft): Content {
  return {
    match,
    conditions: conditions.map(({ value }) => value),
    actions: actions.map(({ value }) => value),
  };
}

/** Whether two drafts have the same name and content. */
export const isSame = (one: Draft, other: Draft): boolean =>
  one.name === other.name && JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

type Part = SceneCondition | SceneAction;
type Parts = readonly Kept<Part>[];
const withList = (draft: Draft, list: PartList, parts: Parts): Draft => ({ ...draft, [list]: parts });

/** Adds a part at the end of a list. @returns the new draft, and the key of the added part */
export function add(draft: Draft, list: PartList, value: Part): { draft: Draft; key: number } {
  const added = keep(value);
  const match = matchWith(draft, value);
  return { draft: { ...withList(draft, list, [...draft[list], added]), match }, key: added.key };
}

export const change = (draft: Draft, list: PartList, { key, value }: Kept<Part>): Draft =>
  withList(
    draft,
    list,
    (draft[list] as Parts).map((one) => (one.key === key ? { key, value } : one)),
  );

export const remove = (draft: Draft, list: PartList, key: number): Draft =>
  withList(
    draft,
    list,
    (draft[list] as Parts).filter((one) => one.key !== key),
  );

/** Moves an action up (-1) or down (1). */
export function move(draft: Draft, key: number, by: -1 | 1): Draft {
  const at = draft.actions.findIndex((one) => one.key === key);
  const moved = draft.actions[at];
  if (!moved || at + by < 0 || at + by >= draft.actions.length) return draft;
  const actions = draft.actions.filter((one) => one !== moved);
  return { ...draft, actions: actions.toSpliced(at + by, 0, moved) };
}

/** Why a part of a draft is refused. Without a key, the refusal is about the list as a whole. */
export interface Refusal {
  at: "name" | PartList;
  key: number | null;
  /** The path within the part, such as `params.switch`. */
  path: string;
  message: string;
}

/**
 * Assigns the refusals of a sent draft to its parts by key, so that a refusal stays with its part when that is moved.
 */
export function refusalsOf(draft: Draft, fields: readonly FieldProblem[]): Refusal[] {
  return fields.map(({ path, message }) => {
    const [at = "", index = "", ...within] = path.split(".");
    if (at !== "conditions" && at !== "actions") return { at: "name", key: null, path: "", message };
    const key = draft[at][Number(index)]?.key ?? null;
    return { at, key: index === "" ? null : key, path: within.join("."), message };
  });
}

interface MatchWords {
  oneMoment: string;
  periodNeedsAll: string;
}

/** Returns why the platform would refuse a part added after these conditions; undefined if it would accept the part. */
function misfitOf(
  { match, conditions }: Pick<Draft, "match" | "conditions">,
  value: Part,
): keyof MatchWords | undefined {
  const followsMoment = isMoment(value) && conditions.some((one) => isMoment(one.value));
  if (match === "all" && followsMoment) return "oneMoment";
  return match === "any" && value.kind === "period" ? "periodNeedsAll" : undefined;
}

/**
 * Returns how the conditions are combined (`all` or `any`) once a part is added. With a single condition, both mean the
 * same, so a second condition that fits only one of them decides.
 */
function matchWith(draft: Draft, value: Part): Draft["match"] {
  if (draft.conditions.length > 1 || !misfitOf(draft, value)) return draft.match;
  return draft.match === "all" ? "any" : "all";
}

/** Returns why a part cannot be added; undefined if it can. */
export function whyNot(draft: Draft, value: Part, words: MatchWords): string | undefined {
  const misfit = misfitOf({ ...draft, match: matchWith(draft, value) }, value);
  return misfit && words[misfit];
}

/** Finds the conditions that do not fit the chosen `match` together with the conditions before them. */
export function misfits({ match, conditions }: Draft, words: MatchWords): Refusal[] {
  return conditions.flatMap(({ key, value }, i) => {
    const misfit = misfitOf({ match, conditions: conditions.slice(0, i) }, value);
    return misfit ? [{ at: "conditions" as const, key, path: "", message: words[misfit] }] : [];
  });
}

interface CheckWords {
  needsAction: string;
  needsChoice: string;
  onlyPeriod: string;
}

/** Finds the mistakes in a draft that can be detected before it is sent. */
export function check(draft: Draft, words: CheckWords): Refusal[] {
  const found: Refusal[] = [];
  const { conditions, actions } = draft;
  if (conditions.length > 0 && conditions.every(({ value }) => value.kind === "period"))
    found.push({ at: "conditions", key: null, path: "", message: words.onlyPeriod });
  if (actions.length === 0) found.push({ at: "actions", key: null, path: "", message: words.needsAction });
  for (const { key, value } of actions)
    if (value.kind === "issue" && Object.keys(value.params).length === 0)
      found.push({ at: "actions", key, path: "params", message: words.needsChoice });
  return found;
}
