import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import { expect, test } from "vitest";
import { fits, readFilter } from "./log-filter.ts";
import { periods, queryOfFilter } from "./period.ts";

const entry: CommunicationEntry = {
  id: "1",
  time: 1000,
  direction: "up",
  topic: "v1/devices/me/telemetry",
  payload: '{"Power":1}',
  code: 460,
  reason: "power: Must be between 0 and 1",
};

test("ignores invalid values in the URL", () => {
  expect(
    readFilter({ direction: "sideways", refused: "yes", keyword: "  ", period: "9y", from: "x" }),
  ).toEqual({});
  expect(readFilter({ direction: "up", refused: "1", keyword: " a ", from: "5", to: "9" })).toEqual({
    direction: "up",
    refused: "1",
    keyword: "a",
    from: 5,
    to: 9,
  });
  expect(readFilter({ period: "1h", from: "5" })).toEqual({ period: "1h" });
});

test("counts a period back from the current time", () => {
  expect(queryOfFilter({ period: "15m" as const, direction: "up" }, 10 * periods["15m"])).toEqual({
    direction: "up",
    from: 9 * periods["15m"],
  });
});

test.each([
  [{}, true],
  [{ direction: "up" }, true],
  [{ direction: "down" }, false],
  [{ refused: "1" }, true],
  [{ keyword: "power" }, true],
  [{ keyword: "BETWEEN" }, true],
  [{ keyword: "telemetry" }, true],
  [{ keyword: "nothing" }, false],
  [{ from: 1000, to: 1000 }, true],
  [{ from: 1001 }, false],
  [{ to: 999 }, false],
] as const)("matches an entry against the filter %j", (filter, expected) => {
  expect(fits(entry, filter, 2000)).toBe(expected);
});

test("the filter for refused messages excludes accepted messages", () => {
  expect(fits({ ...entry, code: 200 }, { refused: "1" }, 2000)).toBe(false);
});
