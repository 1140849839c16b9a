import type { conditionOperators } from "../people/scenes.ts";

export type ConditionOperator = (typeof conditionOperators)[number];

const byOrder: Record<Exclude<ConditionOperator, "eq">, (left: number, right: number) => boolean> = {
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
};

/** Whether a reported value meets a condition. Only numbers can be compared by order. */
export function meets(
  reported: unknown,
  { operator, value }: { operator: ConditionOperator; value: boolean | number | string },
): boolean {
  if (operator === "eq") return reported === value;
  return typeof reported === "number" && typeof value === "number" && byOrder[operator](reported, value);
}
