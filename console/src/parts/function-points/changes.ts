import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { sameJson } from "@thingwright/contract/basics/same-json.ts";

/**
 * A change of a definition, as a function of its list of function points, so that the change can also be applied to
 * somebody else's version.
 */
export type Change = (list: readonly FunctionPoint[]) => FunctionPoint[];

/** Replaces the point with this identifier, or adds the point at the end. */
export function putPoint(identifier: string | null, point: FunctionPoint): Change {
  return (list) => {
    const found = list.some((one) => one.identifier === identifier);
    return found ? list.map((one) => (one.identifier === identifier ? point : one)) : [...list, point];
  };
}

/** Adds points at the end; existing points of the same identifier stay as they are. */
export function addPoints(points: readonly FunctionPoint[]): Change {
  return (list) => {
    const known = new Set(list.map((one) => one.identifier));
    return [...list, ...points.filter((one) => !known.has(one.identifier))];
  };
}

export function insertPoint(point: FunctionPoint, index: number): Change {
  return (list) => list.toSpliced(index, 0, point);
}

export function removePoint(identifier: string): Change {
  return (list) => list.filter((one) => one.identifier !== identifier);
}

/** Changes some fields of a point, if it still exists. */
export function patchPoint(identifier: string, fields: Partial<FunctionPoint>): Change {
  return (list) => list.map((one) => (one.identifier === identifier ? { ...one, ...fields } : one));
}

/** Puts the points into the order of these identifiers; the other points follow in their old order. */
export function orderPoints(identifiers: readonly string[]): Change {
  const place = new Map(identifiers.map((identifier, index) => [identifier, index]));
  const of = (point: FunctionPoint) => place.get(point.identifier) ?? identifiers.length;
  return (list) => list.toSorted((a, b) => of(a) - of(b));
}

export interface Difference {
  added: string[];
  removed: string[];
  changed: string[];
  /** Whether the points that are in both lists are in another order. */
  reordered: boolean;
}

/** The difference between two states of a definition, by identifier. */
export function differenceOf(before: readonly FunctionPoint[], after: readonly FunctionPoint[]): Difference {
  const old = new Map(before.map((point) => [point.identifier, point]));
  const now = new Set(after.map((point) => point.identifier));
  const common = after.filter((point) => old.has(point.identifier));
  const order = before.filter((point) => now.has(point.identifier));
  return {
    added: after.filter((point) => !old.has(point.identifier)).map((point) => point.identifier),
    removed: before.filter((point) => !now.has(point.identifier)).map((point) => point.identifier),
    changed: common
      .filter((point) => !samePoint(point, old.get(point.identifier)))
      .map((point) => point.identifier),
    reordered: common.some((point, index) => point.identifier !== order[index]?.identifier),
  };
}

/** Whether two definitions are equal. */
export function samePoints(a: readonly FunctionPoint[], b: readonly FunctionPoint[]): boolean {
  return sameJson(a, b);
}

/** Whether two points are equal, whatever the order of their fields. */
export function samePoint(a: FunctionPoint | undefined, b: FunctionPoint | undefined): boolean {
  return sameJson(a, b);
}
