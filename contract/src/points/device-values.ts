import { z } from "zod";
import { Identifier } from "./function-points.ts";
import { limits } from "../grammar/limits.ts";
import { fromQuery, Milliseconds, PositiveInteger, wholeNumber } from "../basics/numbers.ts";
import { cursorListOf, cursorQuery, wholeListOf } from "../grammar/page.ts";
import { ChartedSeries, HistoryPoint, PropertyState, SeriesPoint, TimeSpan } from "./telemetry.ts";
import { IdParams } from "../basics/text.ts";

/** A time range, open at ends that are left out. */
export const window = {
  from: fromQuery(Milliseconds).optional(),
  to: fromQuery(Milliseconds).optional(),
};

/** Several identifiers, separated by commas. */
const Identifiers = z
  .string()
  .max(limits.seriesProperties * (limits.identifier + 1))
  .transform((text) => text.split(","))
  .pipe(z.array(Identifier).min(1).max(limits.seriesProperties));

function inOrder(range: { from?: number; to?: number }): boolean {
  return range.from === undefined || range.to === undefined || range.from < range.to;
}

/** The calls that read what a device has reported. */
export const routesOfValues = {
  properties: {
    method: "GET",
    path: "/device/:id/property",
    access: "device:read",
    summary: "Latest reported and desired values",
    params: IdParams,
    response: wholeListOf(PropertyState),
  },
  history: {
    method: "GET",
    path: "/device/:id/history",
    access: "device:read",
    summary: "Values of one property, newest first",
    params: IdParams,
    query: cursorQuery({ identifier: Identifier, ...window }).refine(inOrder, {
      message: "range_order",
      path: ["to"],
    }),
    response: cursorListOf(HistoryPoint),
  },
  series: {
    method: "GET",
    path: "/device/:id/history/series",
    access: "device:read",
    summary: "One property over a range in even time buckets for a chart, oldest first",
    params: IdParams,
    query: z
      .object({
        identifier: Identifier,
        from: fromQuery(Milliseconds),
        to: fromQuery(Milliseconds),
        points: fromQuery(wholeNumber(10, 2000)).default(400),
      })
      .refine(inOrder, { message: "range_order", path: ["to"] }),
    /** `bucket` is the width of a bucket in milliseconds. */
    response: z.object({ bucket: PositiveInteger, list: z.array(SeriesPoint) }),
  },
  seriesOfMany: {
    method: "GET",
    path: "/device/:id/series",
    access: "device:read",
    summary:
      "Several properties over a range in the same even time buckets, their last values before the range, and when the device was offline",
    params: IdParams,
    query: z
      .object({
        /** Separated by commas. */
        identifiers: Identifiers,
        from: fromQuery(Milliseconds),
        to: fromQuery(Milliseconds),
        points: fromQuery(wholeNumber(10, 2000)).default(100),
      })
      .refine(inOrder, { message: "range_order", path: ["to"] })
      .refine(({ identifiers, points }) => identifiers.length * points <= limits.seriesBuckets, {
        message: "series_too_many",
        path: ["points"],
        params: { maximum: limits.seriesBuckets },
      }),
    response: z.object({
      /** The width of a bucket in milliseconds. */
      bucket: PositiveInteger,
      /** Every requested property, also those without values; buckets oldest first. */
      list: z.array(ChartedSeries),
      /** When the device was certainly offline within the range, oldest first, as far back as the log reaches. */
      offline: z.array(TimeSpan),
    }),
  },
} as const;
