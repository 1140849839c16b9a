import { indexPoints } from "@thingwright/contract/points/value-report.ts";
import { expect, test } from "vitest";
import { lampPoints } from "../testing/points.ts";
import { checkProperties, readObject } from "./check-json.ts";
import { sampleOf } from "./sample-of.ts";
import { resultOf } from "./call-result.ts";

const index = indexPoints(lampPoints);

test("the offered sample can be sent", () => {
  const checked = checkProperties(sampleOf(lampPoints), index);
  expect(checked).toEqual({
    params: {
      power: true,
      bright: 50,
      mode: "white",
      label: "text",
      colour: { hue: 180, vivid: true },
      reset: 1,
    },
  });
});

test("reports invalid JSON and names the properties that cannot be sent", () => {
  expect(checkProperties("{", index)).toEqual({ problem: "bad_json" });
  expect(checkProperties("[]", index)).toEqual({ problem: "not_object" });
  expect(checkProperties("", index)).toEqual({ problem: "not_object" });
  expect(checkProperties('{"bright": 101, "temp": 1, "x": 1, "power": true}', index)).toEqual({
    refusals: [
      "bright: Must be between 0 and 100",
      "temp: This function point is report only and cannot be sent",
      "x: The product has no such function point",
    ],
  });
  expect(readObject(" ")).toEqual({ params: {} });
});

test.each([
  [{}, "waiting"],
  [{ code: 200 }, "ok"],
  [{ code: 410 }, "offline"],
  [{ code: 408 }, "silent"],
  [{ code: 500 }, "refused"],
])("an answer %j is %s", ({ code }: { code?: number }, result) => {
  const answer = code === undefined ? undefined : { id: "1", code, message: "", latency: 1, data: null };
  expect(resultOf(answer ? { answer } : {})).toBe(result);
  expect(resultOf({ problem: "no" })).toBe("failed");
});
