import { defaultGenerators } from "@thingwright/contract/behavior/default-generators.ts";
import { firstValue } from "@thingwright/contract/behavior/first-value.ts";
import { shownValue } from "@thingwright/contract/behavior/generator.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";

export type PanelValues = Readonly<Record<string, PointValue>>;

/** The remaining share of a battery or a filter that has been in use for a while. */
const left = 0.8;

/** Returns the values of a working device that is in use, for a preview. */
export function plausibleValues(points: readonly FunctionPoint[]): PanelValues {
  const generators = defaultGenerators(points);
  return Object.fromEntries(
    points.map((point) => {
      const generator = generators[point.identifier] ?? { kind: "hold" as const };
      const first = firstValue(point, generator);
      const used = generator.kind === "drain" && typeof first === "number" ? first * left : first;
      return [point.identifier, shownValue(point, used)];
    }),
  );
}
