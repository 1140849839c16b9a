import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { expect, test } from "vitest";
import { sojournsOf } from "./sojourns.ts";

const entry = (event: OnlineEntry["event"], time: number): OnlineEntry => ({
  id: String(time),
  time,
  event,
  reason: "connected",
  address: "",
});

test("each change ends the previous state, a refusal ends none, and the newest state is still current", () => {
  const rows = sojournsOf([
    entry(0, 90),
    entry(1, 80),
    entry(2, 50),
    entry(0, 45),
    entry(1, 40),
    entry(1, 10),
  ]);
  expect(rows.map(({ ended, current }) => ({ ended, current }))).toEqual([
    { ended: undefined, current: false },
    { ended: { state: "offline", milliseconds: 30 }, current: true },
    { ended: { state: "online", milliseconds: 10 }, current: false },
    { ended: undefined, current: false },
    { ended: undefined, current: false },
    { ended: undefined, current: false },
  ]);
});

test("in a past period, the newest state is not current", () => {
  expect(sojournsOf([entry(1, 80), entry(2, 50)], false).map(({ current }) => current)).toEqual([
    false,
    false,
  ]);
});
