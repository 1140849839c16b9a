import { isOwn } from "@thingwright/contract/device-topics/access.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Link } from "../broker/link.ts";
import { refusedOutcome } from "../outcome.ts";
import type { Outcome, Session } from "../session.ts";

/** Why a device may not subscribe with this filter; null if it may. */
export function refusedSubscription(
  { dialect, device, subs }: Session,
  link: Pick<Link, "isFullFor">,
  filter: string,
): Outcome | null {
  if (isOwn(dialect, device, filter)) {
    return link.isFullFor(filter)
      ? refusedOutcome("too_many_subscriptions", { max: limits.deviceSubscriptions })
      : null;
  }
  const session = subs?.subscribing(filter);
  if (!subs || !session) return refusedOutcome("subscription_forbidden");
  return subs.isFullFor(session, filter)
    ? refusedOutcome("too_many_subscriptions", { max: limits.subDeviceSubscriptions })
    : null;
}

/**
 * Returns the filter that applies when a device subscribes: the same one, unless it is an alias in the device's dialect
 * of MQTT.
 */
export function filterFor({ rules, device }: Session, filter: string): string {
  return rules.filterFor?.(device, filter) ?? filter;
}
