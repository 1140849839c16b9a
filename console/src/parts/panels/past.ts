import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { stepOf } from "@thingwright/contract/points/point-traits.ts";

/** A past value; `time` is in milliseconds since 1970. */
export interface Reading {
  time: number;
  value: number;
}

const hourMs = 3_600_000;
/**
 * If a pause between two values is more than this many times as long as the usual pause, the device was silent, and the
 * line has a gap there.
 */
const silence = 4;

/**
 * Splits a line at its gaps, so that points before and after a silence are not joined. If the device is not silent, the
 * line holds its last value until the time `to`.
 */
export function piecesOf(readings: readonly Reading[], to: number): Reading[][] {
  const pauses = readings.slice(1).map(({ time }, i) => time - readings[i]!.time);
  // Values of the same time have no pause between them.
  const real = pauses.filter((pause) => pause > 0).toSorted((a, b) => a - b);
  const usual = real[Math.floor(real.length / 2)] ?? 0;
  const pieces: Reading[][] = [];
  for (const [i, reading] of readings.entries()) {
    if (i > 0 && pauses[i - 1]! <= silence * usual) pieces.at(-1)!.push(reading);
    else pieces.push([reading]);
  }
  const last = readings.at(-1);
  if (last && to > last.time && to - last.time <= silence * usual)
    pieces.at(-1)!.push({ time: to, value: last.value });
  return pieces;
}

/**
 * Returns the times to label below a chart: every six hours of a day, every day of a week, in the reader's time zone.
 */
export function ticksOf(span: "day" | "week", from: number, to: number): number[] {
  const ticks: number[] = [];
  const at = new Date(from);
  at.setHours(0, 0, 0, 0);
  while (at.getTime() < to) {
    if (at.getTime() > from) ticks.push(at.getTime());
    if (span === "day") at.setTime(at.getTime() + 6 * hourMs);
    else at.setDate(at.getDate() + 1);
  }
  return ticks;
}

/** Rounds a mean to as many decimal places as the function point's step has, and a float to at least one. */
export function roundedFor(point: FunctionPoint, value: number): number {
  const digits = (String(stepOf(point)).split(".")[1] ?? "").length;
  return Number(value.toFixed(Math.max(digits, point.data_type === "float" ? 1 : 0)));
}
