import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { PropertyState, SeriesPoint } from "@thingwright/contract/points/telemetry.ts";
import { useMemo, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useAwaySince } from "../../../lib/away.ts";
import { useCall } from "../../../lib/query.ts";
import { sampleOf, type Charted } from "./panels.ts";
import type { Span } from "./range.ts";

/** The number of buckets of a property: about one for each three pixels of a wide window. */
const buckets = 400;

/** The history of properties over a range, in buckets of the same width, with the newest live value added. */
export function useHistory(
  deviceId: string,
  points: readonly FunctionPoint[],
  span: Span,
  properties: ReadonlyMap<string, PropertyState> | undefined,
) {
  const identifiers = points.map(({ identifier }) => identifier).join(",");
  const query = useCall(
    api.devices.seriesOfMany,
    { params: { id: deviceId }, query: { identifiers, from: span.from, to: span.to, points: buckets } },
    { keepPrevious: true, enabled: points.length > 0 },
  );
  // If the connection is lost during a request, the request fails. The previous response is then shown until the
  // connection is back.
  const away = useAwaySince() !== undefined;
  const [lastAnswer, setLastAnswer] = useState(query.data);
  if (query.data && query.data !== lastAnswer) setLastAnswer(query.data);
  const data = query.data ?? (away ? lastAnswer : undefined);
  const charted = useMemo(
    () =>
      data &&
      points.map((point): Charted => {
        const series = data.list.find(({ identifier }) => identifier === point.identifier);
        const newest = properties?.get(point.identifier)?.reported;
        const { bucket, offline } = data;
        const list = withNewest(series?.list ?? [], bucket, newest, span);
        return { point, bucket, offline, before: series?.before ?? null, list };
      }),
    [data, points, properties, span],
  );
  return { ...query, data, charted };
}

/** Adds the newest live value, if it belongs after the last bucket of the history. */
function withNewest(
  list: SeriesPoint[],
  bucket: number,
  newest: PropertyState["reported"] | undefined,
  { from, to }: Span,
): SeriesPoint[] {
  const last = list.at(-1);
  if (!newest || newest.time < from || newest.time >= to) return list;
  if (last && newest.time < last.time + bucket) return list;
  return [...list, sampleOf(newest.time - (newest.time % bucket), newest.value)];
}
