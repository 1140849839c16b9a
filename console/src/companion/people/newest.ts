import type { SharedValue } from "@thingwright/contract/content/shares.ts";
import type { Reported } from "../../parts/panels/pending.ts";

/** Returns the newest value of each function point; of values with the same time, the last one in the arguments. */
export function newest(...told: readonly (readonly SharedValue[])[]): ReadonlyMap<string, Reported> {
  const found = new Map<string, Reported>();
  for (const { identifier, value, time } of told.flat())
    if ((found.get(identifier)?.time ?? -Infinity) <= time) found.set(identifier, { value, time });
  return found;
}
