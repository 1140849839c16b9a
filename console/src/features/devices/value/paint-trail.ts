import { knownUntil } from "../../../lib/away.ts";
import type { Brush } from "../../../ui/live-canvas/stage.ts";
import { heldSpans, isolatedPoints, longestSilence, segmentStarts } from "./gaps.ts";
import { stateColor } from "./state-colors.ts";
import type { Stretch, Trail } from "./trail.ts";

/** The margin of the drawing, in CSS pixels. */
const inset = { x: 3, y: 4 };
const strip = 12;

/** Returns a function that converts a time to an x position. The right edge of the picture is the current time. */
function across({ width, now }: Brush, trail: Trail): (time: number) => number {
  const end = Math.max(now, trail.latest);
  const scale = (width - 2 * inset.x) / trail.shownAt(end);
  return (time) => width - inset.x - (end - time) * scale;
}

/** Draws a trail (the last values of a property), and marks the times at which the property was issued. */
export function paintTrail(brush: Brush, trail: Trail, issued: readonly number[]): void {
  const { context, height, color } = brush;
  const x = across(brush, trail);
  context.fillStyle = color("sunken");
  for (const [left, right] of offlineOf(brush, trail, x)) context.fillRect(left, 0, right - left, height);
  if (trail.kind === "line") paintLine(brush, trail, x);
  else paintStates(brush, trail, x);
  context.strokeStyle = color("chart-3");
  context.fillStyle = color("chart-3");
  for (const time of issued) {
    const at = Math.round(x(time)) + 0.5;
    if (at < 0) continue;
    context.fillRect(at - 0.5, 0, 1, height);
    context.beginPath();
    context.moveTo(at - 3, 0);
    context.lineTo(at + 3, 0);
    context.lineTo(at, 4);
    context.fill();
  }
}

/**
 * Returns the x ranges in which the picture is shaded, because the device was offline. An offline period that has not
 * ended is shaded up to the last moment at which the device's presence is known.
 */
function offlineOf({ width, now }: Brush, { offline }: Trail, x: (time: number) => number) {
  const known = knownUntil(now);
  return offline
    .map(
      ({ from, to }) => [Math.max(0, x(from)), Math.min(width, to === Infinity ? x(known) : x(to))] as const,
    )
    .filter(([left, right]) => right > left);
}

function paintLine(brush: Brush, trail: Trail, x: (time: number) => number): void {
  const { context, height, color } = brush;
  // The newest value from before the picture's left edge is included, because the line starts there, or because the
  // value is still valid at the edge.
  const first = trail.line.findLastIndex(({ time }) => x(time) < 0);
  const shown = trail.line.slice(Math.max(0, first));
  if (shown.length === 0) return;
  const low = shown.reduce((least, { min }) => Math.min(least, min), Infinity);
  const high = shown.reduce((most, { max }) => Math.max(most, max), -Infinity);
  const scale = high > low ? (height - 2 * inset.y) / (high - low) : 0;
  const y = (value: number) => (scale > 0 ? height - inset.y - (value - low) * scale : height / 2);
  // The newest value is drawn at its own time, not at the beginning of its stretch.
  const at = (stretch: Stretch) => x(stretch === shown.at(-1) ? trail.latest : stretch.time);
  const times = shown.map((stretch) => (stretch === shown.at(-1) ? trail.latest : stretch.time));
  const longest = longestSilence(first < 0 ? times : times.slice(1), trail.width);
  const { width, offline } = trail;
  const starts = segmentStarts(times, width, offline, longest);
  const isolated = isolatedPoints(starts);

  context.fillStyle = color("chart-fill");
  context.beginPath();
  shown.forEach((stretch, i) => {
    const before = shown[i - 1];
    if (!before || starts[i]) return;
    context.moveTo(at(before), y(before.max));
    context.lineTo(at(stretch), y(stretch.max));
    context.lineTo(at(stretch), height);
    context.lineTo(at(before), height);
  });
  context.fill();

  context.strokeStyle = color("chart-1");
  context.lineWidth = 1.5;
  context.lineJoin = "round";
  context.beginPath();
  shown.forEach((stretch, i) => {
    if (starts[i]) context.moveTo(at(stretch), y(stretch.last));
    // Within a stretch the line goes to the lowest and the highest value, so that no peak is lost.
    else if (stretch.max > stretch.min && stretch !== shown.at(-1)) {
      context.lineTo(at(stretch), y(stretch.min));
      context.lineTo(at(stretch), y(stretch.max));
      context.lineTo(at(stretch), y(stretch.last));
    } else context.lineTo(at(stretch), y(stretch.last));
  });
  context.stroke();

  context.setLineDash([3, 3]);
  context.beginPath();
  const end = Math.max(knownUntil(brush.now), trail.latest);
  for (const { index, from, to } of heldSpans({ times, width, offline, starts, longest, end })) {
    const level = y(shown[index]!.last);
    context.moveTo(Math.max(0, x(from)), level);
    context.lineTo(x(to), level);
  }
  context.stroke();
  context.setLineDash([]);

  context.fillStyle = color("chart-1");
  context.beginPath();
  shown.forEach((stretch, i) => {
    const newest = stretch === shown.at(-1);
    if (!newest && !isolated[i]) return;
    const radius = newest ? 2.25 : 1.5;
    context.moveTo(at(stretch) + radius, y(stretch.last));
    context.arc(at(stretch), y(stretch.last), radius, 0, 2 * Math.PI);
  });
  context.fill();
}

function paintStates(brush: Brush, trail: Trail, x: (time: number) => number): void {
  const { context, width, height, now, color } = brush;
  const top = (height - strip) / 2;
  const end = x(Math.max(knownUntil(now), trail.latest));
  trail.changes.forEach(({ time, value }, i) => {
    const next = trail.changes[i + 1];
    const right = Math.min(width, next ? x(next.time) : end);
    const left = Math.max(0, x(time));
    if (right <= 0) return;
    context.fillStyle = color(stateColor(trail.point, value));
    // If there is room, a gap of one pixel separates two states, for people who cannot distinguish their colours.
    const wide = right - left;
    context.fillRect(left, top, Math.max(1, next && wide > 3 ? wide - 1 : wide), strip);
  });
  for (const [left, right] of offlineOf(brush, trail, x)) {
    context.clearRect(left, top, right - left, strip);
    context.fillStyle = color("sunken");
    context.fillRect(left, 0, right - left, height);
  }
}
