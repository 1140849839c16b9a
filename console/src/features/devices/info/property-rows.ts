import type { PropertyState } from "@thingwright/contract/telemetry.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { sameValue } from "../value/value-text.ts";

/** A function point with its latest values; a value whose function point is gone has no `point`. */
export interface PropertyRow {
  identifier: string;
  point: FunctionPoint | undefined;
  reported: PropertyState["reported"];
  desired: PropertyState["desired"];
  /** Issued, and not (yet) what the device reports. */
  pending: boolean;
}

/** Every function point in the order of the product, then what is left of former ones. */
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
