import type { Device } from "@thingwright/contract/devices.ts";
import { useState } from "react";
import { useLive, type Live } from "../../../lib/live.ts";

type Marks = Partial<Device>;

/**
 * The comings and goings of a product's devices: `withMarks(row)` is the row as it is now.
 * @param onSnapshot after every reconnect: what happened in between is not among the deltas
 */
export function useProductMarks(
  productId: string,
  onSnapshot: () => void,
): { live: Live; withMarks: <D extends Device>(row: D) => D } {
  const [marks, setMarks] = useState<ReadonlyMap<string, Marks>>(new Map());
  const live = useLive("product", productId, {
    onSnapshot: () => {
      setMarks(new Map());
      onSnapshot();
    },
    onDelta: ({ devices }) =>
      setMarks((before) => {
        const next = new Map(before);
        for (const device of devices) next.set(device.id, { ...next.get(device.id), ...device });
        return next;
      }),
  });
  return { live, withMarks: (row) => ({ ...row, ...marks.get(row.id) }) };
}
