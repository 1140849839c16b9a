import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ListedDevice, LiveRowUpdates } from "./live-row-updates.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

const listed = {
  id: "a",
  online: 2,
  activity: {
    reported_at: 1000,
    last_value: { identifier: "relay", value: true, time: 1000, point: null },
    refused_messages: 3,
    refused_sign_ins: 0,
  },
} as ListedDevice;

const said = (time: number, values: Record<string, unknown>): PropertyState[] =>
  Object.entries(values).map(([identifier, value]) => ({
    identifier,
    reported: { value, time },
    desired: null,
  }));

test("shows the latest live report and the online state of a device", () => {
  const updates = new LiveRowUpdates();
  expect(updates.of(listed)).toBe(listed);
  updates.apply("a", { online: 1, online_at: 2 }, said(2000, { temperature: 21 }));
  vi.advanceTimersByTime(0);
  expect(updates.of(listed)).toMatchObject({
    online: 1,
    online_at: 2,
    activity: {
      reported_at: 2000,
      refused_messages: 3,
      last_value: { identifier: "temperature", value: 21, time: 2000, listed: { identifier: "relay" } },
    },
  });
});

test("shows the property that the list showed before if several are reported at once", () => {
  const updates = new LiveRowUpdates();
  updates.apply("a", undefined, [...said(2000, { mode: 1, relay: false }), ...said(1500, { label: "x" })]);
  vi.advanceTimersByTime(0);
  expect(updates.of(listed).activity?.last_value).toMatchObject({ identifier: "relay", value: false });
});

test("keeps the values of the list if the live values are not newer", () => {
  const updates = new LiveRowUpdates();
  updates.apply("a", { online: 1 }, said(1000, { relay: false }));
  updates.apply("b", { online: 1 }, []);
  vi.advanceTimersByTime(0);
  expect(updates.of(listed)).toMatchObject({ online: 1, activity: listed.activity });
});

test("repaints at once, then at most once a second, and not after close()", () => {
  const updates = new LiveRowUpdates();
  const paint = vi.fn<() => void>();
  const end = updates.onChange(paint);
  updates.apply("a", undefined, said(2000, { relay: false }));
  vi.advanceTimersByTime(0);
  expect(paint).toHaveBeenCalledTimes(1);
  for (let time = 2001; time < 2900; time += 10) {
    updates.apply("a", undefined, said(time, { relay: time % 20 === 1 }));
    vi.advanceTimersByTime(10);
  }
  expect(paint).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(paint).toHaveBeenCalledTimes(2);
  expect(updates.of(listed).activity?.reported_at).toBe(2891);
  updates.apply("a", { online: 2 }, undefined);
  updates.close();
  vi.advanceTimersByTime(2000);
  expect(paint).toHaveBeenCalledTimes(2);
  end();
});

test("discards the updates of a device that has left the page", () => {
  const updates = new LiveRowUpdates();
  updates.apply("a", { online: 1 }, undefined);
  vi.advanceTimersByTime(0);
  updates.forget("a");
  expect(updates.of(listed)).toBe(listed);
});
