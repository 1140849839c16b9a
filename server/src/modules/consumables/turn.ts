import type { ConsumableRule, PointRules } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";

/** 1: enough is left; 2: at or below the threshold; 3: used up. */
export type State = 1 | 2 | 3;

/** The rule by which a product's definition judges a consumable. */
export interface Rule extends ConsumableRule {
  full: number;
}

export interface Kept extends Rule {
  remaining: number;
  state: State;
  /** Milliseconds. */
  reported_at: number;
  replaced_at: number | null;
  /**
   * The worst state that people at home have been notified of since the consumable was last replaced; 1 if there was no
   * notice.
   */
  told: State;
}

/** A consumable after a report, and whether it has been replaced. */
export interface Turn {
  kept: Kept;
  replaced: boolean;
}

export function stateOf(remaining: number, threshold: number): State {
  if (remaining <= 0) return 3;
  return remaining <= threshold ? 2 : 1;
}

/** Returns the rule of a consumable; undefined for a function point that is not one. */
export function ruleOf({ consumable, max }: Pick<PointRules, "consumable" | "max">): Rule | undefined {
  return consumable && max !== undefined ? { ...consumable, full: max } : undefined;
}

/**
 * Returns a consumable after a report; null if the report says nothing new.
 * @param before undefined for a consumable without an earlier report
 * @param time when the value was measured, in milliseconds
 */
export function afterReport(
  before: Kept | undefined,
  { unit, threshold, full }: Rule,
  { value, time }: { value: number; time: number },
): Turn | null {
  // A value that was measured earlier, and is sent only now, says nothing about the present.
  if (before && time < before.reported_at) return null;
  const rise = before ? value - before.remaining : 0;
  const replaced = rise > 0 && (value >= full || rise >= limits.consumableRise * full);
  const kept: Kept = {
    unit,
    threshold,
    full,
    remaining: value,
    state: stateOf(value, threshold),
    reported_at: time,
    replaced_at: replaced ? time : (before?.replaced_at ?? null),
    told: replaced ? 1 : (before?.told ?? 1),
  };
  return before && isSame(before, kept) ? null : { kept, replaced };
}

/** Tells whether a report changes too little to be stored. */
function isSame(before: Kept, kept: Kept): boolean {
  return (
    before.remaining === kept.remaining &&
    before.unit === kept.unit &&
    before.threshold === kept.threshold &&
    before.full === kept.full &&
    kept.reported_at - before.reported_at < limits.consumableAgainMs
  );
}
