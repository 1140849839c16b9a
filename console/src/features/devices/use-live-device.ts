import type { Device, DeviceDetails } from "@thingwright/contract/devices/devices.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { useMemo, useState } from "react";
import { type Pause, readingPause, usePaced } from "./use-paced.ts";
import { api } from "../../lib/api.ts";
import { useLive, type Live } from "../../lib/live.ts";
import { useCall, useKept } from "../../lib/query.ts";
import { useDevice } from "./api.ts";

type Presence = Pick<Device, "online" | "online_at" | "offline_at" | "activated">;

function presenceOf({ online, online_at, offline_at, activated }: Device): Presence {
  return { online, online_at, offline_at, activated };
}

export interface LiveDevice {
  /** Undefined until the device has loaded. */
  device: DeviceDetails | undefined;
  /** Why the device or, if requested, its latest values could not be loaded. */
  error: Error | null;
  refetch: () => unknown;
  live: Live;
}

/** A device, whose presence is updated live. */
export function useLiveDevice(id: string): LiveDevice {
  return useLiveState(id, () => undefined);
}

/**
 * A device, whose presence and latest values are updated live. `properties` is undefined until the values have loaded.
 * @param pause the shortest time between two changes of the displayed values
 */
export function useLiveProperties(
  id: string,
  pause: Pause = readingPause,
): LiveDevice & {
  properties: ReadonlyMap<string, PropertyState> | undefined;
} {
  const first = useCall(api.devices.properties, { params: { id } });
  const [latest, setLatest] = useState<{ id: string; properties: readonly PropertyState[] }>();
  const state = useLiveState(
    id,
    usePaced((properties) => setLatest({ id, properties }), pause),
  );
  const list = latest?.id === id ? latest.properties : first.data?.list;
  const properties = useMemo(() => list && new Map(list.map((one) => [one.identifier, one])), [list]);
  const missing = !list && first.isError;
  return {
    ...state,
    properties,
    error: state.error ?? (missing ? first.error : null),
    refetch: () => Promise.all([state.error && state.refetch(), missing && first.refetch()]),
  };
}

function useLiveState(id: string, onProperties: (properties: readonly PropertyState[]) => void): LiveDevice {
  const query = useDevice(id);
  const kept = useKept();
  const [heard, setHeard] = useState<{ id: string; presence: Partial<Presence> }>();
  const presence = heard?.id === id ? heard.presence : undefined;
  const live = useLive("device", id, {
    onSnapshot: ({ device, properties }) => {
      setHeard({ id, presence: presenceOf(device) });
      onProperties(properties);
    },
    onDelta: ({ device, properties }) => {
      if (device) {
        setHeard((before) => ({ id, presence: { ...(before?.id === id && before.presence), ...device } }));
        // The device is fetched again, because coming online for the first time also activates it.
        void kept.refresh(api.devices.get);
      }
      if (properties) onProperties(properties);
    },
  });
  return {
    device: query.data && { ...query.data, ...presence },
    error: query.isError && !query.data ? query.error : null,
    refetch: query.refetch,
    live,
  };
}
