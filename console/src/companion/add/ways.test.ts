import { expect, test } from "vitest";
import { shownWays } from "./ways.ts";

const all = { isSecure: true, hasBluetooth: true, hasCamera: true };
const shown = (...of: Parameters<typeof shownWays>) =>
  shownWays(...of).map(({ way, obstacle }) => (obstacle ? `${way}: ${obstacle}` : way));

test("a phone that can everything is offered the easiest way first", () => {
  expect(shown(null, all)).toEqual(["bluetooth", "camera", "hotspot", "typed"]);
});

test("what a phone cannot do comes last, with what it would need", () => {
  expect(shown(null, { ...all, hasBluetooth: false })).toEqual([
    "camera",
    "hotspot",
    "typed",
    "bluetooth: needsChrome",
  ]);
  expect(shown(null, { isSecure: false, hasBluetooth: false, hasCamera: false })).toEqual([
    "hotspot",
    "typed",
    "bluetooth: needsHttps",
    "camera: needsHttps",
  ]);
});

test("a product is added by its own ways in its order, and by the code on it", () => {
  expect(shown({ paring_type: "ap,ez,ble_wifi" }, all)).toEqual(["hotspot", "bluetooth", "camera", "typed"]);
  expect(shown({ paring_type: "scan,ap" }, all)).toEqual(["camera", "typed", "hotspot"]);
  expect(shown({ paring_type: "" }, all)).toEqual(["camera", "typed"]);
});
