import { expect, test } from "vitest";
import { measureText, rangeText } from "./measure.ts";

test.each([
  [5004, "K", "5004\u00a0K"],
  [1_234_567.25, undefined, "1234567.25"],
  [-0.5, "%", "-0.5%"],
  [270, "°", "270°"],
  [0.1 + 0.2, "V", "0.3\u00a0V"],
])("%j %s shows as %s", (value, unit, shown) => {
  expect(measureText(value, unit)).toBe(shown);
});

test.each([
  [-20, 60, "°C", "−20 – 60\u00a0°C"],
  [-20, -5, undefined, "−20 – −5"],
  [undefined, 100, "%", "? – 100%"],
])("the range from %j to %j %s shows as %s", (min, max, unit, shown) => {
  expect(rangeText(min, max, unit)).toBe(shown);
});
