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

/** A number that holds for a time without being told again. */
export interface Level extends Span {
  value: number;
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
  (
    | { kind: "line"; points: readonly LinePoint[]; held: readonly Level[] }
    | { kind: "states"; segments: readonly Segment[] }
  );

export interface PlotProps {
  label: string;
  span: Span;
  panels: readonly Panel[];
  /** Times that are shaded in all panels. */
  shaded: readonly Span[];
  /** How high the plots of numbers are, in CSS pixels. */
  lineHeight: number;
}

/** In CSS pixels. The plots begin and end at the same places, so that one time stands above the other. */
export const layout = { left: 48, right: 36, head: 32, states: 30, axis: 24, gap: 6 } as const;

/** In CSS pixels: what is lower shows no shape, what is higher makes long ways for the eye. */
const lineHeights = { least: 120, most: 320 } as const;

/** Where a panel's head and plot stand. */
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

/** How high the plots of numbers may be for all panels to fit into a height, in CSS pixels. */
export function lineHeightIn(room: number, panels: readonly Pick<Panel, "kind">[]): number {
  const lines = panels.filter(({ kind }) => kind === "line").length;
  const free = room - placesOf(panels, 0).height;
  return Math.min(lineHeights.most, Math.max(lineHeights.least, Math.floor(free / Math.max(1, lines))));
}
