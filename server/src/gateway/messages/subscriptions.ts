import { isOwn } from "@thingwright/contract/device-topics/access.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { dialectRules } from "../dialects/dialects.ts";
import { type Outcome, refused } from "../outcome.ts";
import type { Session } from "../sessions.ts";

/** Why a device may not subscribe with this filter; null if it may. */
export function refusedSubscription({ dialect, device, link }: Session, filter: string): Outcome | null {
  if (!isOwn(dialect, device, filter)) return refused("subscription_forbidden");
  if (link?.isFullFor(filter)) return refused("too_many_subscriptions", { max: limits.deviceSubscriptions });
  return null;
}

/** The filter that counts for one with which a device subscribes: the same, unless its dialect has a name for others. */
export function filterFor({ dialect, device }: Session, filter: string): string {
  return dialectRules[dialect].filterFor?.(device, filter) ?? filter;
}
