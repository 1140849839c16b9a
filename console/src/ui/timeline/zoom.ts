import type { Span } from "./timeline-props.ts";

/** In milliseconds. */
const bounds = { shortest: 2000, longest: 200 * 86_400_000 };

/** Returns a span whose length is within bounds, and that does not end after `latest`. */
export function inBounds({ from, to }: Span, latest: number): Span {
  const length = Math.min(bounds.longest, Math.max(bounds.shortest, to - from));
  const middle = (from + to) / 2;
  const end = Math.min(latest, middle + length / 2);
  return { from: Math.round(end - length), to: Math.round(end) };
}

/** Makes a span `factor` times as long; the time `at` stays where it is. */
export function zoomed({ from, to }: Span, factor: number, at: number): Span {
  return { from: at - (at - from) * factor, to: at + (to - at) * factor };
}

/** Moves a span by a share of its length. */
export function moved({ from, to }: Span, share: number): Span {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}
