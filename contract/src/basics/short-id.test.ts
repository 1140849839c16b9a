import { expect, test } from "vitest";
import { longId, shortId } from "./short-id.ts";

test.each([
  ["01a203a6-f20e-7ff0-8080-fbefa232c616", "035233aMvUyas6XZnyDBQc"],
  ["00000000-0000-0000-0000-000000000000", "0000000000000000000000"],
  ["ffffffff-ffff-ffff-ffff-ffffffffffff", "7n42DGM5Tflk9n8mt7Fhc7"],
])("%s has the short form %s", (uuid, short) => {
  expect(shortId(uuid)).toBe(short);
  expect(longId(short)).toBe(uuid);
  expect(longId(uuid)).toBe(uuid);
});

test.each([
  "",
  "7n42DGM5Tflk9n8mt7Fhc8",
  "zzzzzzzzzzzzzzzzzzzzzz",
  "000000000000000000000",
  "00000000000000000000000",
  "000000000000000000000-",
  "01A203A6-F20E-7FF0-8080-FBEFA232C616",
  "01a203a6f20e7ff08080fbefa232c616",
  "+1a203a6-f20e-7ff0-8080-fbefa232c616",
])("%s is no id", (text) => {
  expect(longId(text)).toBeNull();
});
