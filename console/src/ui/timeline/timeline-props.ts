/** Milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** The line of a number: `value` null ends it. Oldest first. */
export interface LinePoint {
  time: number;
  value: number | null;
  /** The lowest and the highest value of the stretch of time that the point stands for. */
  low: number | null;
  high: number | null;
  /** Whether no line reaches the point, so that it is drawn as a dot. */
  alone: boolean;
}

/** A state that lasts for a time. */
export interface Segment extends Span {
  /** The token of its colour. */
  token: string;
  text: string;
}

interface AnyPanel {
  key: string;
  name: string;
  unit?: string;
}

/** One of the charts above each other: of a number, or of states. */
export type Panel = AnyPanel &
  ({ kind: "line"; points: readonly LinePoint[] } | { kind: "states"; segments: readonly Segment[] });

export interface PlotProps {
  label: string;
  span: Span;
  panels: readonly Panel[];
  /** Times that are shaded in all panels. */
  shaded: readonly Span[];
}

/** In CSS pixels. The plots begin and end at the same places, so that one time stands above the other. */
export const layout = { left: 48, right: 8, head: 32, line: 120, states: 30, axis: 24, gap: 6 } as const;

/** Where a panel's head and plot stand. */
export interface Place {
  top: number;
  plot: number;
  height: number;
}

export function placesOf(panels: readonly Pick<Panel, "kind">[]): { places: Place[]; height: number } {
  let top = 0;
  const places = panels.map(({ kind }) => {
    const place = { top, plot: top + layout.head, height: layout[kind] };
    top = place.plot + place.height + layout.gap;
    return place;
  });
  return { places, height: top + layout.axis };
}
