import type { Device } from "@thingwright/contract/devices/devices.ts";
import { useState } from "react";
import { useLive, type Live } from "../../../lib/live.ts";

type Presence = Partial<Device>;

/**
 * Follows which devices of a product come online and go offline. `withPresence(row)` returns the row with its current
 * state.
 * @param onSnapshot called after every reconnect, because the live updates do not include the changes during the
 * interruption
 */
export function useProductPresence(
  productId: string,
  onSnapshot: () => void,
): { live: Live; withPresence: <D extends Device>(row: D) => D } {
  const [presence, setPresence] = useState<ReadonlyMap<string, Presence>>(new Map());
  const live = useLive("product", productId, {
    onSnapshot: () => {
      setPresence(new Map());
      onSnapshot();
    },
    onDelta: ({ devices }) =>
      setPresence((before) => {
        const next = new Map(before);
        for (const device of devices) next.set(device.id, { ...next.get(device.id), ...device });
        return next;
      }),
  });
  return { live, withPresence: (row) => ({ ...row, ...presence.get(row.id) }) };
}
