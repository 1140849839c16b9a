import { expect, test } from "vitest";
import { measureText } from "./measure.ts";

test.each([
  [5004, "K", "5004\u00a0K"],
  [1_234_567.25, undefined, "1234567.25"],
  [-0.5, "%", "-0.5%"],
  [270, "°", "270°"],
  [0.1 + 0.2, "V", "0.3\u00a0V"],
])("%j %s shows as %s", (value, unit, shown) => {
  expect(measureText(value, unit)).toBe(shown);
});
