import type { ConfigurationStep, StepOverview } from "./configuration.ts";
import { accepts, type FunctionPoint, reports } from "../points/function-points.ts";
import type { DebuggedPoint } from "./releases.ts";

/** The parts of the configuration that a product needs before people can use it; all others are optional. */
export const neededParts: ReadonlySet<ConfigurationStep> = new Set([
  "function",
  "hardware",
  "guide",
  "panel",
  "translation",
]);

/**
 * For each function point, whether it was seen working: reported if it can be reported, and issued if it can be issued.
 */
export function debuggedPoints(
  points: readonly FunctionPoint[],
  { reported, answered }: Record<"reported" | "answered", ReadonlySet<string>>,
): DebuggedPoint[] {
  return points.map((point) => ({
    identifier: point.identifier,
    name: point.name,
    name_en: point.name_en,
    reported: reports(point) ? reported.has(point.identifier) : null,
    answered: accepts(point) ? answered.has(point.identifier) : null,
  }));
}

export function isDebugged({ reported, answered }: DebuggedPoint): boolean {
  return reported !== false && answered !== false;
}

/** How many parts and function points are still open. */
export function openItems(parts: readonly StepOverview[], points: readonly DebuggedPoint[]): number {
  const openParts = parts.filter(({ state }) => state !== "completed");
  return openParts.length + points.filter((point) => !isDebugged(point)).length;
}
