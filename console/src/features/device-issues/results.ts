import type { DeviceIssue } from "@thingwright/contract/devices/device-issues.ts";

/** Returns how many devices an issue has reached. Devices with any result are counted, including `waiting`. */
export function reachedOf({ results }: Pick<DeviceIssue, "results">): number {
  return Object.values(results).reduce((sum, count) => sum + count, 0);
}
