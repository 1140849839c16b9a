const exact = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 6 });

/**
 * A value that was measured or set, with its unit. Its digits are not grouped in any language, because it is typed,
 * sent and exported without grouping. For counts use `Num`, which groups them.
 */
export function measureText(value: number, unit = ""): string {
  const number = exact.format(value);
  if (!unit) return number;
  // Percent and degree signs follow the number directly, other units after a non-breaking space.
  return unit === "%" || unit === "°" ? `${number}${unit}` : `${number}\u00a0${unit}`;
}
