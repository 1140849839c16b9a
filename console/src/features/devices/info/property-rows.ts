import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { sameValue } from "../value/value-text.ts";

/** A function point with its latest values; a value whose function point was deleted has no `point`. */
export interface PropertyRow {
  identifier: string;
  point: FunctionPoint | undefined;
  reported: PropertyState["reported"];
  desired: PropertyState["desired"];
  /** Whether there is a desired value that the device does not (yet) report. */
  pending: boolean;
}

/** Every function point in the order of the product, then the values of deleted ones. */
export function propertyRows(
  points: readonly FunctionPoint[],
  properties: ReadonlyMap<string, PropertyState>,
): PropertyRow[] {
  const known = new Set(points.map(({ identifier }) => identifier));
  const former = [...properties.keys()].filter((identifier) => !known.has(identifier));
  const rows = [
    ...points.map((point) => ({ identifier: point.identifier, point })),
    ...former.map((identifier) => ({ identifier, point: undefined })),
  ];
  return rows.map((row) => {
    const { reported = null, desired = null } = properties.get(row.identifier) ?? {};
    const pending = desired !== null && !(reported !== null && sameValue(reported.value, desired.value));
    return { ...row, reported, desired, pending };
  });
}
