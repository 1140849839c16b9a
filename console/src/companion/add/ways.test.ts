import { expect, test } from "vitest";
import { shownWays } from "./ways.ts";

const all = { isSecure: true, hasBluetooth: true, hasCamera: true };
const shown = (...of: Parameters<typeof shownWays>) =>
  shownWays(...of).map(({ way, obstacle }) => (obstacle ? `${way}: ${obstacle}` : way));

test("offers the easiest pairing method first on a phone that supports all methods", () => {
  expect(shown(null, all)).toEqual(["bluetooth", "camera", "hotspot", "typed"]);
});

test("lists unsupported pairing methods last, with what they require", () => {
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

test("offers a product's pairing methods in the product's order, plus scanning or typing its code", () => {
  expect(shown({ paring_type: "ap,ez,ble_wifi" }, all)).toEqual(["hotspot", "bluetooth", "camera", "typed"]);
  expect(shown({ paring_type: "scan,ap" }, all)).toEqual(["camera", "typed", "hotspot"]);
  expect(shown({ paring_type: "" }, all)).toEqual(["camera", "typed"]);
});
