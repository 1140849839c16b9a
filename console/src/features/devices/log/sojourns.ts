import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";

/** An entry of the on/offline log, and the duration of the state before it. */
export interface Sojourn {
  entry: OnlineEntry;
  /** The state that ended with this event, and how long it had lasted; undefined if its beginning is not known. */
  ended?: { state: "online" | "offline"; milliseconds: number };
  /** True for the newest event of all, whose state has not ended. */
  current: boolean;
}

/**
 * Adds to each event the state that ended with it. A refused connection ends no state, and neither does a registration.
 * @param upToNow whether the entries, which are sorted newest first, include the newest event of all
 */
export function sojournsOf(entries: readonly OnlineEntry[], upToNow = true): Sojourn[] {
  const changes = entries.filter(isChange);
  return entries.map((entry) => {
    if (!isChange(entry)) return { entry, current: false };
    const before = changes[changes.indexOf(entry) + 1];
    const current = upToNow && changes[0] === entry;
    // Two events of the same kind follow each other when a new connection replaces the old one: no state ended.
    if (!before || before.event === entry.event) return { entry, current };
    const state = before.event === 1 ? "online" : "offline";
    return { entry, current, ended: { state, milliseconds: entry.time - before.time } };
  });
}

function isChange({ event }: OnlineEntry): boolean {
  return event === 1 || event === 2;
}
