/** A time span; both ends are in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** A point of a number's line. The points are in order of time, oldest first; a `value` of null ends the line there. */
export interface LinePoint {
  time: number;
  value: number | null;
  /** The lowest and the highest value within the time span that the point stands for. */
  low: number | null;
  high: number | null;
  /** Whether no line reaches the point, so that the point is drawn as a dot. */
  isolated: boolean;
}

/** A number that stays valid for a time span without being reported again. */
export interface Level extends Span {
  value: number;
}

/** A state that lasts for a time span. */
export interface Segment extends Span {
  /** The design token of the segment's colour. */
  token: string;
  text: string;
}

interface AnyPanel {
  key: string;
  name: string;
  unit?: string;
}

/** One of the charts that stand above each other: a line chart of a number, or a bar of states. */
export type Panel = AnyPanel &
  (
    | { kind: "line"; points: readonly LinePoint[]; held: readonly Level[] }
    | { kind: "states"; segments: readonly Segment[] }
  );

export interface PlotProps {
  label: string;
  span: Span;
  panels: readonly Panel[];
  /** Time spans that are shaded in all panels. */
  shaded: readonly Span[];
  /** The height of each plot of a number, in CSS pixels. */
  lineHeight: number;
}

/** Sizes in CSS pixels. All plots share their left and right edges, so that the same time is at the same place in each. */
export const layout = { left: 48, right: 36, head: 32, states: 30, axis: 24, gap: 6 } as const;

/** In CSS pixels. A lower plot would not show the shape of the line; a higher plot would be tiring to follow. */
const lineHeights = { least: 120, most: 320 } as const;

/** The vertical position of a panel's head and plot, in CSS pixels. */
export interface Place {
  top: number;
  plot: number;
  height: number;
}

export function placesOf(
  panels: readonly Pick<Panel, "kind">[],
  lineHeight: number,
): { places: Place[]; height: number } {
  let top = 0;
  const places = panels.map(({ kind }) => {
    const height = kind === "line" ? lineHeight : layout.states;
    const place = { top, plot: top + layout.head, height };
    top = place.plot + place.height + layout.gap;
    return place;
  });
  return { places, height: top + layout.axis };
}

/** Calculates how high each plot of a number may be so that all panels fit into the height `room`, in CSS pixels. */
export function lineHeightIn(room: number, panels: readonly Pick<Panel, "kind">[]): number {
  const lines = panels.filter(({ kind }) => kind === "line").length;
  const free = room - placesOf(panels, 0).height;
  return Math.min(lineHeights.most, Math.max(lineHeights.least, Math.floor(free / Math.max(1, lines))));
}
