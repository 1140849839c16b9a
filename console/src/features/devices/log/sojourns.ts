import type { OnlineEntry } from "@thingwright/contract/telemetry.ts";

/** An entry of the on/offline log, and how long what it began or ended lasted. */
export interface Sojourn {
  entry: OnlineEntry;
  /** The state that ended with this event, and for how long it had been; nothing if its begin is not known. */
  ended?: { state: "online" | "offline"; milliseconds: number };
  /** The newest event of all: its state goes on. */
  current: boolean;
}

/**
 * Puts events, newest first, together with what ended in each. A refused connection ends nothing.
 * @param upToNow the newest event of all is among them
 */
export function sojournsOf(entries: readonly OnlineEntry[], upToNow = true): Sojourn[] {
  const changes = entries.filter(({ event }) => event !== 0);
  return entries.map((entry) => {
    if (entry.event === 0) return { entry, current: false };
    const before = changes[changes.indexOf(entry) + 1];
    const current = upToNow && changes[0] === entry;
    // Two events of one kind follow each other when a connection takes over: the state went on.
    if (!before || before.event === entry.event) return { entry, current };
    const state = before.event === 1 ? "online" : "offline";
    return { entry, current, ended: { state, milliseconds: entry.time - before.time } };
  });
}
