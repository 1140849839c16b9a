import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { stepOf } from "@thingwright/contract/points/point-traits.ts";

/** A value of the past. */
export interface Reading {
  time: number;
  value: number;
}

const hourMs = 3_600_000;
/** A pause so many times as long as is usual between two values is a gap in the line: the device was silent. */
const silence = 4;

/** The parts of a line: what lies before and after a time of which nothing is known is not joined. */
export function piecesOf(readings: readonly Reading[]): Reading[][] {
  const pauses = readings.slice(1).map(({ time }, i) => time - readings[i]!.time);
  const usual = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0;
  const pieces: Reading[][] = [];
  for (const [i, reading] of readings.entries()) {
    if (i > 0 && pauses[i - 1]! <= silence * usual) pieces.at(-1)!.push(reading);
    else pieces.push([reading]);
  }
  return pieces;
}

/** The times that stand below a chart: each sixth hour of a day, each day of a week, in the reader's time zone. */
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

/** A mean, with no more digits than the function point itself has. */
export function roundedFor(point: FunctionPoint, value: number): number {
  const digits = (String(stepOf(point)).split(".")[1] ?? "").length;
  return Number(value.toFixed(Math.max(digits, point.data_type === "float" ? 1 : 0)));
}
