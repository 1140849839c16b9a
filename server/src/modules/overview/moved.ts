import type { OverviewMotion } from "@thingwright/contract/accounts/overview.ts";
import type { Bus } from "../../platform/bus.ts";

/** A part of an overview that has changed. */
export type Moved = "messages" | Exclude<keyof OverviewMotion, "minutes">;

/**
 * The topic on which processes with open overviews of an account learn which parts have changed. Its messages are lists
 * of parts.
 */
export function movedTopic(ownerId: string): string {
  return `overview.moved.${ownerId}`;
}

/** Tells all open overviews of an account, in any process, that parts have changed. */
export function tellMoved(bus: Bus, ownerId: string, parts: Iterable<Moved>): void {
  const topic = movedTopic(ownerId);
  if (bus.hasListeners(topic)) bus.publish(topic, [...parts]);
}
