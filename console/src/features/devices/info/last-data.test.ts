import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { expect, test } from "vitest";
import { lastDataAt } from "./last-data.ts";

const at = (...times: (number | null)[]) =>
  new Map(
    times.map((time, i): [string, PropertyState] => {
      const reported = time === null ? null : { value: 1, time };
      return [String(i), { identifier: String(i), reported, desired: null }];
    }),
  );

test("the last data is what the platform answered, or a value that came since", () => {
  expect(lastDataAt({ last_data_at: 20 }, undefined)).toBe(20);
  expect(lastDataAt({ last_data_at: 20 }, at(19_000, 23_900, null))).toBe(23);
  expect(lastDataAt({ last_data_at: 20 }, at(19_000))).toBe(20);
  expect(lastDataAt({ last_data_at: null }, at(null))).toBeNull();
});
