import { expect, test } from "vitest";
import { decode, topicOf } from "./decode.ts";
import { partialRefusalOf } from "./partial-refusal.ts";

const post = "/sys/pk/dn/thing/event/property/post";
const batch = "/sys/pk/dn/thing/event/property/batch/post";
const refusalOf = (topic: string, json: unknown, reason: string, code = 460) =>
  partialRefusalOf({ code, direction: "up", reason }, decode(topicOf(topic, "up"), json));

test("distinguishes the kept from the refused values of a partly refused report", () => {
  const params = { glow: 5, power: true, level: 900, hue: { h: "x" } };
  const reason = "level: Must be between 0 and 100; hue: h: Must be an integer";
  expect(refusalOf(post, { params }, reason)).toEqual({
    kept: 2,
    refused: 2,
    places: new Set(["level", "hue"]),
  });
});

test("distinguishes the values of a batch by their index", () => {
  const level = [
    { value: 1, time: 10 },
    { value: 900, time: 20 },
  ];
  const params = { properties: { level, old: [{ value: 1, time: 20 }] } };
  const reason = "level[1]: Must be between 0 and 100; old[0]: The product has no such function point";
  expect(refusalOf(batch, { params }, reason)).toEqual({
    kept: 1,
    refused: 2,
    places: new Set(["level[1]", "old[0]"]),
  });
});

test.each([
  ["nothing was kept", { level: 900 }, "level: Must be an integer", 460],
  ["the message was refused as a whole", { level: 1 }, "The payload is not valid JSON", 400],
  ["the reason names what the page does not show", { level: 1 }, "[3].k: Must be an integer", 460],
])("gives no counts if %s", (_, params, reason, code) => {
  expect(refusalOf(post, { params }, reason, code)).toBeUndefined();
});

test("gives no counts if one name stands for several values", () => {
  const values = [
    { ts: 1, values: { level: 1 } },
    { ts: 2, values: { level: 900 } },
  ];
  expect(refusalOf("v1/devices/me/telemetry", values, "level: Must be between 0 and 100")).toBeUndefined();
});
