/** Digits, with a sign and a decimal point. No exponent, and no thousands separators, which are ambiguous. */
const plain = /^[-+]?(\d+\.?\d*|\.\d+)$/;

/**
 * The number that a text means: `null` if it is blank, and `NaN` if it is not a number, which every number schema
 * refuses. Digits of full width, as Chinese keyboards write them, are digits, too.
 */
export function numberIn(text: string): number | null {
  const clean = text.normalize("NFKC").replaceAll("。", ".").replaceAll("−", "-").trim();
  if (clean === "") return null;
  return plain.test(clean) ? Number(clean) : NaN;
}

/**
 * A number as text, with all of its digits. No number that a definition can contain is written with an exponent. "" if
 * there is no number.
 */
export function textOf(value: number | null): string {
  if (value === null || Number.isNaN(value)) return "";
  const text = String(value);
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}

interface Steps {
  min?: number | undefined;
  max?: number | undefined;
  step: number;
}

/**
 * The next number upwards or, with negative `count`, downwards; within the bounds, and without the rounding errors of
 * binary fractions. Without a number, returns the valid number that is nearest to 0.
 */
export function stepped(value: number | null, count: number, { min, max, step }: Steps): number {
  const from = value === null || Number.isNaN(value) ? Math.max(min ?? 0, Math.min(max ?? 0, 0)) : value;
  const known = value !== null && !Number.isNaN(value);
  const next = known ? Number((from + count * step).toPrecision(15)) : from;
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next));
}
