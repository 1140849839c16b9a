import type { RuleIndex } from "@thingwright/contract/value-report.ts";
import { type PointValue, toWire } from "@thingwright/contract/values.ts";

/** Values as the native dialect writes them. */
export function onWire(index: RuleIndex, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([identifier, value]) => {
      const point = index.get(identifier);
      return [identifier, point ? toWire(point, value as PointValue) : value];
    }),
  );
}
