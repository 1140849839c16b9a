import type { Scene, SceneAction, SceneCondition } from "@thingwright/contract/home-scenes.ts";
import type { FieldProblem } from "@thingwright/contract/problem.ts";

/** A part of a scene that is being made, which keeps its key wherever it is moved. */
export interface Kept<V> {
  key: number;
  value: V;
}

/** A scene that is being made or changed. */
export interface Draft {
  /** Null while it has the name that is suggested. */
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

/** What a draft says, as the contract has it. */
export function contentOf({ match, conditions, actions }: Draft): Content {
  return {
    match,
    conditions: conditions.map(({ value }) => value),
    actions: actions.map(({ value }) => value),
  };
}

/** Whether two drafts say the same. */
export const isSame = (one: Draft, other: Draft): boolean =>
  one.name === other.name && JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

type Parts = readonly Kept<SceneCondition | SceneAction>[];
const withList = (draft: Draft, list: PartList, parts: Parts): Draft => ({ ...draft, [list]: parts });

/** @returns the draft, and the key of what was added */
export function add(
  draft: Draft,
  list: PartList,
  value: SceneCondition | SceneAction,
): { draft: Draft; key: number } {
  const added = keep(value);
  return { draft: withList(draft, list, [...draft[list], added]), key: added.key };
}

export const change = (
  draft: Draft,
  list: PartList,
  { key, value }: Kept<SceneCondition | SceneAction>,
): Draft =>
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

/** Why something of a draft is refused: of a list as a whole where it names no part of it. */
export interface Refusal {
  at: "name" | PartList;
  key: number | null;
  /** Within the part, such as `params.switch`. */
  path: string;
  message: string;
}

/** The refusals of a draft that was sent, by what they are about, wherever that is moved. */
export function refusalsOf(draft: Draft, fields: readonly FieldProblem[]): Refusal[] {
  return fields.map(({ path, message }) => {
    const [at = "", index = "", ...within] = path.split(".");
    if (at !== "conditions" && at !== "actions") return { at: "name", key: null, path: "", message };
    const key = draft[at][Number(index)]?.key ?? null;
    return { at, key: index === "" ? null : key, path: within.join("."), message };
  });
}

interface CheckWords {
  needsAction: string;
  needsChoice: string;
  onlyPeriod: string;
}

/** What is wrong with a draft that can be told before it is sent. */
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
