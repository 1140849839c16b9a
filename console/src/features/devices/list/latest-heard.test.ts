import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LatestHeard, type ListedDevice } from "./latest-heard.ts";

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

test("shows what a device said since, and whether it is online", () => {
  const heard = new LatestHeard();
  expect(heard.of(listed)).toBe(listed);
  heard.hear("a", { online: 1, online_at: 2 }, said(2000, { temperature: 21 }));
  vi.advanceTimersByTime(0);
  expect(heard.of(listed)).toMatchObject({
    online: 1,
    online_at: 2,
    activity: {
      reported_at: 2000,
      refused_messages: 3,
      last_value: { identifier: "temperature", value: 21, time: 2000, listed: { identifier: "relay" } },
    },
  });
});

test("goes on with the value that the list showed where several come at once", () => {
  const heard = new LatestHeard();
  heard.hear("a", undefined, [...said(2000, { mode: 1, relay: false }), ...said(1500, { label: "x" })]);
  vi.advanceTimersByTime(0);
  expect(heard.of(listed).activity?.last_value).toMatchObject({ identifier: "relay", value: false });
});

test("keeps what the list gave where nothing newer was heard", () => {
  const heard = new LatestHeard();
  heard.hear("a", { online: 1 }, said(1000, { relay: false }));
  heard.hear("b", { online: 1 }, []);
  vi.advanceTimersByTime(0);
  expect(heard.of(listed)).toMatchObject({ online: 1, activity: listed.activity });
});

test("paints at once, and then at most once a second with all that came", () => {
  const heard = new LatestHeard();
  const paint = vi.fn<() => void>();
  const end = heard.onChange(paint);
  heard.hear("a", undefined, said(2000, { relay: false }));
  vi.advanceTimersByTime(0);
  expect(paint).toHaveBeenCalledTimes(1);
  for (let time = 2001; time < 2900; time += 10) {
    heard.hear("a", undefined, said(time, { relay: time % 20 === 1 }));
    vi.advanceTimersByTime(10);
  }
  expect(paint).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(paint).toHaveBeenCalledTimes(2);
  expect(heard.of(listed).activity?.reported_at).toBe(2891);
  heard.hear("a", { online: 2 }, undefined);
  heard.close();
  vi.advanceTimersByTime(2000);
  expect(paint).toHaveBeenCalledTimes(2);
  end();
});

test("forgets a device that has left the page", () => {
  const heard = new LatestHeard();
  heard.hear("a", { online: 1 }, undefined);
  vi.advanceTimersByTime(0);
  heard.leave("a");
  expect(heard.of(listed)).toBe(listed);
});
