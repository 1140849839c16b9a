import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { expect, test } from "vitest";
import { fitsOnline, readOnlineFilter } from "./online-filter.ts";

const entry: OnlineEntry = { id: "1", time: 1000, event: 0, reason: "refused_signature", address: "" };

test("ignores invalid values in the URL", () => {
  expect(readOnlineFilter({ event: "4", period: "toString", from: "-1", to: "soon" })).toEqual({});
  expect(readOnlineFilter({ event: "0", from: "5", to: "9" })).toEqual({ event: 0, from: 5, to: 9 });
  expect(readOnlineFilter({ event: "2", period: "1h", from: "5" })).toEqual({ event: 2, period: "1h" });
});

test.each([
  [{}, true],
  [{ event: 0 }, true],
  [{ event: 1 }, false],
  [{ from: 1000, to: 1000 }, true],
  [{ event: 0, from: 1001 }, false],
  [{ event: 0, to: 999 }, false],
  [{ period: "15m" }, true],
] as const)("matches an entry against the filter %j", (filter, expected) => {
  expect(fitsOnline(entry, filter, 2000)).toBe(expected);
});
