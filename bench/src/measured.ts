/** One line of a table of results. */
export interface Measured {
  what: string;
  /** The aim as the table shows it; without an aim, the figure is for information. */
  aim?: string;
  measured: string;
  /** Whether the aim is met. */
  met?: boolean;
}

/** One benchmark; each has its own file in `bench/src`. */
export interface Bench {
  name: string;
  title: string;
  measure: () => Promise<Measured[]>;
}

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** A result beside its aim, both in the same unit. `better` says which side of the aim is good. */
export function against(
  what: string,
  better: "more" | "less",
  aim: number,
  measured: number,
  unit: string,
): Measured {
  const met = better === "more" ? measured >= aim : measured <= aim;
  const sign = better === "more" ? "≥" : "≤";
  return {
    what,
    aim: `${sign} ${withUnit(aim, unit)}`,
    measured: withUnit(measured, unit),
    met,
  };
}

export function figure(what: string, measured: number, unit: string): Measured {
  return { what, measured: withUnit(measured, unit) };
}

function withUnit(value: number, unit: string): string {
  return `${grouped.format(value)} ${unit}`.trimEnd();
}

/** The value below which this share of the samples is. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
