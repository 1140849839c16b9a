import type { DeviceIssue } from "@thingwright/contract/devices/device-issues.ts";

/** How many devices an issue has reached. */
export function reachedOf({ results }: Pick<DeviceIssue, "results">): number {
  return Object.values(results).reduce((sum, count) => sum + count, 0);
}
