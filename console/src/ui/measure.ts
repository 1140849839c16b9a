const exact = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 6 });

/**
 * A value that was measured or set, with its unit: ungrouped in every language, the way it is typed into fields, sent
 * and exported. Counts are no such values; `Num` groups them.
 */
export function measureText(value: number, unit = ""): string {
  const number = exact.format(value);
  if (!unit) return number;
  // A percent sign or degrees follow their number closely, other units after a space that does not break.
  return unit === "%" || unit === "°" ? `${number}${unit}` : `${number}\u00a0${unit}`;
}
