import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Definition } from "@thingwright/contract/products/products.ts";
import { type ConflictAnswer, type Outcome, saveVersioned } from "../../lib/versioned-save.ts";
import { type Change, samePoints } from "./changes.ts";

/**
 * Somebody else saved first. `theirs` is the other person's version, `mine` the result of the user's change; both were
 * made from `base`.
 */
export interface Conflict {
  base: readonly FunctionPoint[];
  theirs: readonly FunctionPoint[];
  mine: readonly FunctionPoint[];
}

type Ask = (conflict: Conflict) => Promise<ConflictAnswer>;

/** Reads, shows and saves one definition: the function points of a product, or of a category's template. */
export interface PointStore {
  /** Returns the definition that is shown; reads it if none is shown yet. */
  current: () => Promise<Definition>;
  /** Reads the definition again, and shows it. */
  read: () => Promise<Definition>;
  /** Saves the function points in place of `version`, and shows them. */
  save: (list: FunctionPoint[], version: number) => Promise<Definition>;
}

/**
 * Applies a change to the definition that is shown, and saves the result.
 * @param ask asks which version stays if somebody else has changed the function points meanwhile
 * @param basedOn the definition that the user saw; if given, `ask` is also called when the function points shown
 * now already differ from it
 * @throws {CallError} when the server refuses
 */
export async function saveChange(
  store: PointStore,
  change: Change,
  ask: Ask,
  basedOn?: Definition,
): Promise<Outcome> {
  const current = await store.current();
  const askIfConflict = async (base: Definition, theirs: Definition): Promise<ConflictAnswer> =>
    // A template's version also counts changes to its other parts; those are no conflict.
    samePoints(base.list, theirs.list)
      ? "mine"
      : ask({ base: base.list, theirs: theirs.list, mine: change(base.list) });

  if (basedOn && basedOn.version !== current.version) {
    const answer = await askIfConflict(basedOn, current);
    if (answer !== "mine") return answer;
  }
  const { answer } = await saveVersioned(current, {
    save: ({ list, version }) => store.save(change(list), version),
    read: store.read,
    ask: askIfConflict,
  });
  return answer;
}
