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

/** A range of measured values, such as `−20 – 60 °C`, for reading: an end that is not known is shown as `?`. */
export function rangeText(min: number | undefined, max: number | undefined, unit?: string): string {
  const end = (value: number | undefined, of?: string) =>
    value === undefined ? "?" : measureText(value, of).replace("-", "−");
  return `${end(min)} – ${end(max, unit)}`;
}
