import type { OverviewMotion } from "@thingwright/contract/accounts/overview.ts";
import type { Bus } from "../../platform/bus.ts";

/** A part of an overview that has moved. */
export type Moved = "messages" | Exclude<keyof OverviewMotion, "minutes">;

/** Where the processes that show an account's overview hear what of it has moved. The message is a list of parts. */
export function movedTopic(ownerId: string): string {
  return `overview.moved.${ownerId}`;
}

/** Tells those who show an account's overview, in any process, that parts of it have moved. */
export function tellMoved(bus: Bus, ownerId: string, parts: Iterable<Moved>): void {
  const topic = movedTopic(ownerId);
  if (bus.hasListeners(topic)) bus.publish(topic, [...parts]);
}
