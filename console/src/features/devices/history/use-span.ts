import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useMemo, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useKnownNow } from "../../../lib/ago.tsx";
import { useCall } from "../../../lib/query.ts";
import { ranges, type RangeName } from "../value/ranges.ts";
import type { Choice } from "./range-choice.tsx";
import { openingRange, openingValues, type Span } from "./range.ts";

/** How often a range that ends now is moved forward, in seconds. */
const steps = { "10m": 2, "1h": 10, "24h": 60, "7d": 300, "30d": 900, "90d": 900 } as const;

/** The start and the end of the chosen range. A range that ends now moves forward while the connection is up. */
export function useSpan(choice: Choice): Span {
  const now = useKnownNow();
  const custom = typeof choice === "object";
  const step = custom ? 1 : steps[choice];
  const to = custom ? choice.to : Math.ceil(now / step) * step * 1000;
  const from = custom ? choice.from : to - ranges[choice];
  return useMemo(() => ({ from, to }), [from, to]);
}

/**
 * The range that the page opens with. It depends on the times of a property's newest values, and is undefined until
 * these are known. It is chosen once, so that it does not change while the user looks at the charts.
 */
export function useOpeningRange(deviceId: string, point: FunctionPoint | undefined): RangeName | undefined {
  const identifier = point?.identifier ?? "";
  const newest = useCall(
    api.devices.history,
    { params: { id: deviceId }, query: { identifier, limit: openingValues } },
    { enabled: point !== undefined },
  );
  const [opening, setOpening] = useState<RangeName>();
  if (!opening && newest.isError) setOpening("1h");
  if (!opening && newest.data && !newest.isFetching) {
    const times = newest.data.list.map(({ time }) => time);
    setOpening(openingRange(times, newest.dataUpdatedAt));
  }
  return opening;
}
