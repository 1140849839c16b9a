import type { DeviceIssue } from "@thingwright/contract/devices/device-issues.ts";

/** How many devices an issue has reached: those with any result, `waiting` included. */
export function reachedOf({ results }: Pick<DeviceIssue, "results">): number {
  return Object.values(results).reduce((sum, count) => sum + count, 0);
}
