import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";

/** Tokens of the colours of states, in the order of the options. */
const palette = ["chart-1", "chart-2", "chart-3", "chart-4", "chart-5", "chart-6"] as const;
const off = "line-strong";
const unlisted = "faint";

/** The token of the colour in which a state is drawn. “Off” and a fault without active codes are grey. */
export function stateColor(point: FunctionPoint, value: unknown): string {
  if (point.data_type === "bool") return value === true ? palette[0] : off;
  if (point.data_type === "fault") return Array.isArray(value) && value.length > 0 ? "danger" : off;
  const place = (point.enums ?? []).findIndex((option) => option.value === value);
  return palette[place % palette.length] ?? unlisted;
}

/** The states that a legend lists: true and false, or every option of an enumeration; none for other types. */
export function statesOf(point: FunctionPoint): unknown[] {
  if (point.data_type === "bool") return [true, false];
  return point.enums?.map(({ value }) => value) ?? [];
}
