import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { online, type Online } from "@thingwright/contract/grammar/enums.ts";
import { useRef, useState } from "react";
import { useLive, type Live } from "../../../lib/live.ts";

export interface FirstValue {
  value: PropertyState | undefined;
  isOnline: boolean;
  /** Whether the device has been online since the component was mounted. */
  hasConnected: boolean;
  live: Live;
}

/** Follows a device, and returns the newest value that the device has reported since the component was mounted. */
export function useFirstValue(deviceId: string): FirstValue {
  /**
   * When each property was last reported before the component was mounted. A device that already existed, and only got
   * a new secret, has older values. They must not be shown as its first value.
   */
  const known = useRef<ReadonlyMap<string, number | undefined>>(undefined);
  const [value, setValue] = useState<PropertyState>();
  const [isOnline, setIsOnline] = useState(false);
  const [hasConnected, setHasConnected] = useState(false);
  const hear = (state: Online) => {
    setIsOnline(state === online.online);
    if (state === online.online) setHasConnected(true);
  };

  const compare = (properties: readonly PropertyState[]) => {
    const before = known.current;
    known.current ??= new Map(properties.map(({ identifier, reported }) => [identifier, reported?.time]));
    const fresh = before
      ? properties.filter(({ identifier, reported }) => reported && before.get(identifier) !== reported.time)
      : [];
    const newest = fresh.toSorted((a, b) => (b.reported?.time ?? 0) - (a.reported?.time ?? 0))[0];
    if (newest) setValue(newest);
  };

  const live = useLive("device", deviceId, {
    onSnapshot: ({ device, properties }) => {
      hear(device.online);
      compare(properties);
    },
    onDelta: ({ device, properties }) => {
      if (device?.online) hear(device.online);
      if (properties) compare(properties);
    },
  });
  return { value, isOnline, hasConnected, live };
}
