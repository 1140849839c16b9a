import { describe, expect, test } from "vitest";
import {
  arrived,
  emptyLog,
  extended,
  type LogEntry,
  type LogState,
  mostKept,
  olderThan,
  refreshed,
  released,
} from "./log-store.ts";

const entry = (time: number): LogEntry => ({ id: String(time).padStart(6, "0"), time });
const page = (times: number[], next_cursor: string | null = null) => ({
  list: times.map(entry),
  next_cursor,
});
const times = (list: readonly LogEntry[]) => list.map(({ time }) => time);
const started = (cursor: string | null = null): LogState<LogEntry> =>
  refreshed(emptyLog(), page([3, 2, 1], cursor));
const free = { held: false };

describe("a live entry", () => {
  test("is inserted in order and only once", () => {
    const state = arrived(started(), [entry(4), entry(3), entry(5)], free);
    expect(times(state.entries)).toEqual([5, 4, 3, 2, 1]);
  });

  test("is queued while the list is paused, and inserted in order afterwards", () => {
    const held = arrived(started(), [entry(4), entry(5)], { held: true, skipped: 2 });
    expect(times(held.entries)).toEqual([3, 2, 1]);
    expect(times(held.waiting)).toEqual([5, 4]);
    expect(held.skipped).toBe(2);
    const again = arrived(held, [entry(5), entry(6)], { held: true });
    expect(again.waiting).toHaveLength(3);
    const state = released(again);
    expect(times(state.entries)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(state.waiting).toEqual([]);
  });

  test("that arrived before the first page is kept", () => {
    const early = arrived(emptyLog<LogEntry>(), [entry(4)], free);
    expect(early.cursor).toBeUndefined();
    expect(times(refreshed(early, page([3, 2])).entries)).toEqual([4, 3, 2]);
  });
});

describe("the newest page after a reconnect", () => {
  test("fills the gap, and keeps older entries that were already loaded", () => {
    const loaded = extended(started("c1"), page([0], "c2"));
    const state = refreshed(loaded, page([5, 4, 3], "c9"));
    expect(times(state.entries)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(state.cursor).toBe("c2");
  });

  test("replaces the list when entries between are missing", () => {
    const state = refreshed(started("c1"), page([9, 8, 7], "c9"));
    expect(times(state.entries)).toEqual([9, 8, 7]);
    expect(state.cursor).toBe("c9");
  });

  test("does not show queued entries", () => {
    const held = arrived(started(), [entry(4)], { held: true });
    expect(times(refreshed(held, page([4, 3, 2, 1])).entries)).toEqual([3, 2, 1]);
  });
});

describe("older entries", () => {
  test("are requested from the cursor until the end of the log", () => {
    const state = started("c1");
    expect(olderThan(state)).toEqual({ cursor: "c1" });
    expect(olderThan(extended(state, page([0])))).toBeNull();
  });

  test("are requested from where an unfinished search stopped, and the state shows the search's progress", () => {
    const state = refreshed(emptyLog(), { ...page([], "c1"), searched_to: 100 });
    expect(state).toMatchObject({ entries: [], searchedTo: 100 });
    expect(olderThan(state)).toEqual({ cursor: "c1" });
    const found = extended(state, page([0]));
    expect(times(found.entries)).toEqual([0]);
    expect(found.searchedTo).toBeUndefined();
  });

  test("are requested by time if they were dropped from the list", () => {
    const many = Array.from({ length: mostKept * 2 }, (_, i) => entry(10 + i));
    const state = arrived(started("c1"), many, free);
    expect(state.entries).toHaveLength(mostKept);
    const oldest = state.entries.at(-1)?.time ?? 0;
    expect(olderThan(state)).toEqual({ to: oldest });
    const back = extended(state, page([oldest, oldest - 1], "c3"));
    expect(times(back.entries).slice(-2)).toEqual([oldest, oldest - 1]);
    expect(olderThan(back)).toEqual({ cursor: "c3" });
  });
});
