import { ranges, type RangeName } from "../value/ranges.ts";
import type { Choice } from "./range-choice.tsx";

/** The search parameters of the page. */
export interface HistorySearch {
  points?: string;
  range?: string;
  from?: string;
  to?: string;
}

/** The largest number of properties that are charted at a time. */
export const mostCharted = 10;

/** The view that the page's address describes. Invalid parts are ignored. */
export interface HistoryView {
  /** Undefined if the address names none. */
  points: string[] | undefined;
  choice: Choice | undefined;
}

const moment = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export function readView({ points, range, from, to }: HistorySearch): HistoryView {
  const named = points === undefined ? undefined : points.split(",").filter(Boolean);
  const [begin, end] = [moment(from), moment(to)];
  const isSpan = begin !== undefined && end !== undefined && begin < end;
  return {
    points: named && [...new Set(named)].slice(0, mostCharted),
    choice: isSpan
      ? { from: begin, to: end }
      : range !== undefined && Object.hasOwn(ranges, range)
        ? (range as RangeName)
        : undefined,
  };
}

export function writeView({ points, choice }: HistoryView): HistorySearch {
  return {
    ...(points && { points: points.join(",") }),
    ...(typeof choice === "string" && { range: choice }),
    ...(typeof choice === "object" && { from: String(choice.from), to: String(choice.to) }),
  };
}
