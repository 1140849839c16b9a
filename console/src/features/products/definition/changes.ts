import type { FunctionPoint } from "@thingwright/contract/function-points.ts";

/** A change of a definition. It holds on any list, so that it can be put on top of someone else's. */
export type Change = (list: readonly FunctionPoint[]) => FunctionPoint[];

/** Puts a point in the place of the one named `identifier`, or at the end. */
export function putPoint(identifier: string | null, point: FunctionPoint): Change {
  return (list) => {
    const found = list.some((one) => one.identifier === identifier);
    return found ? list.map((one) => (one.identifier === identifier ? point : one)) : [...list, point];
  };
}

/** Adds points at the end; those whose identifier is there already stay as they are. */
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

/** Changes some fields of a point, if it is still there. */
export function patchPoint(identifier: string, fields: Partial<FunctionPoint>): Change {
  return (list) => list.map((one) => (one.identifier === identifier ? { ...one, ...fields } : one));
}

/** The order of these identifiers; points that are not named keep their order behind them. */
export function orderPoints(identifiers: readonly string[]): Change {
  const place = new Map(identifiers.map((identifier, index) => [identifier, index]));
  const of = (point: FunctionPoint) => place.get(point.identifier) ?? identifiers.length;
  return (list) => list.toSorted((a, b) => of(a) - of(b));
}

export interface Difference {
  added: string[];
  removed: string[];
  changed: string[];
  /** The points that are in both stand in another order. */
  reordered: boolean;
}

/** What happened between two states of a definition, by identifier. */
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

/** Whether two points say the same, however their fields are ordered. */
export function samePoint(a: FunctionPoint | undefined, b: FunctionPoint | undefined): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
