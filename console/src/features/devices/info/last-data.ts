import type { DeviceDetails } from "@thingwright/contract/devices/devices.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";

/**
 * Returns when the device last reported data, in seconds. This is the time that the platform returned or, if later, the
 * time of the newest value in `properties`.
 */
export function lastDataAt(
  { last_data_at }: Pick<DeviceDetails, "last_data_at">,
  properties: ReadonlyMap<string, PropertyState> | undefined,
): number | null {
  const times = [...(properties?.values() ?? [])].map(({ reported }) => (reported?.time ?? 0) / 1000);
  return Math.floor(Math.max(last_data_at ?? 0, ...times)) || null;
}
