import type { SharedValue } from "@thingwright/contract/content/shares.ts";
import type { Reported } from "../../parts/panels/pending.ts";

/**
 * Returns the newest value of each function point; of several values with the same time, the one that comes last in the
 * arguments.
 */
export function newest(...lists: readonly (readonly SharedValue[])[]): ReadonlyMap<string, Reported> {
  const found = new Map<string, Reported>();
  for (const { identifier, value, time } of lists.flat())
    if ((found.get(identifier)?.time ?? -Infinity) <= time) found.set(identifier, { value, time });
  return found;
}
