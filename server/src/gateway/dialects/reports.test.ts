import { expect, test } from "vitest";
import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { deviceMessages, replyTo } from "../../../test/device-messages.ts";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, testPoints, topicsOf } from "../../../test/gateway.ts";

const overheat = FunctionPoint.parse({
  identifier: "overheat",
  name: "过热",
  data_type: "struct",
  transfer_type: "report",
  members: [
    { identifier: "degrees", name: "度", data_type: "value", min: 0, max: 200, step: 1 },
    { identifier: "place", name: "位置", data_type: "string", max_length: 20 },
  ],
});
const model = thingModel([...testPoints, overheat]);
const home = await forFile(startTestGateway(() => ({ models: { of: () => model, review: async () => {} } })));

const { withDevice, historyOf, valuesOf } = deviceMessages(home);

const now = Date.now();

test("a batch stores its valid values, and the reply names each invalid one", () =>
  withDevice(async (client, device) => {
    const reply = await replyTo(client, topicsOf(device).batch, {
      id: "1",
      params: {
        properties: {
          level: [
            { value: 1, time: now - 3000 },
            { value: 2, time: 5 },
            { value: 3 },
            { value: 101, time: now - 1000 },
            7,
            { value: 4, time: now, quality: "good" },
          ],
          heat: { value: 20.5, time: now },
          nope: [{ value: 1, time: now }],
        },
        events: {
          fault: [{ value: ["E1"], time: now }],
          overheat: [{ value: { degrees: 90, place: 7 }, time: now }],
          alarm: [{ value: { label: "hot" }, time: now - 3000 }],
        },
      },
    });
    expect(reply).toMatchObject({ id: "1", code: 460 });
    const why = Object.entries(reply.data as Record<string, { reason: string }>);
    expect(Object.fromEntries(why.map(([place, { reason }]) => [place, reason]))).toEqual({
      "level[1]": "bad_time",
      "level[2]": "bad_time",
      "level[3]": "out_of_range",
      "level[4]": "wrong_type",
      "nope[0]": "unknown_identifier",
      "overheat[0].place": "wrong_type",
    });
    expect(await historyOf(device)).toEqual([
      { time: now - 3000, values: { level: 1, label: "hot" } },
      { time: now, values: { level: 4, heat: 20.5, fault: ["E1"], overheat: { degrees: 90 } } },
    ]);
  }));

test.each([
  ["nothing in it", {}],
  ["values where the lists should be", { level: 1 }],
])("a batch with %s is refused as a whole", (_what, params) =>
  withDevice(async (client, device) => {
    expect(await replyTo(client, topicsOf(device).batch, { id: "1", params })).toMatchObject({
      id: "1",
      code: 400,
      message: "The payload does not match the format of this topic: params",
    });
  }),
);

test("a history report is a list of batches, and batches of another device are refused", () =>
  withDevice(async (client, device) => {
    const identity = { productKey: device.productKey, deviceName: device.deviceName };
    const topic = topicsOf(device).batch.replace("batch", "history");
    const reply = await replyTo(client, topic, {
      id: 3,
      params: [
        {
          identity,
          properties: [{ level: { value: 1, time: now - 2000 }, heat: { value: "x", time: now } }, 5],
          events: [{ alarm: { value: { label: "hot" }, time: now - 2000 } }],
        },
        { properties: { level: [{ value: 2, time: now }] } },
        { identity: { ...identity, deviceName: "other" }, properties: [{ level: { value: 3, time: now } }] },
        { identity: null, properties: [{ level: { value: 4, time: now } }] },
        { identity, properties: "none" },
        "x",
      ],
    });
    expect(reply).toMatchObject({
      id: 3,
      code: 460,
      data: {
        "[0].heat[0]": { reason: "wrong_type" },
        "[0].properties[1]": { reason: "wrong_type" },
        "[2]": { reason: "foreign_device" },
        "[3]": { reason: "foreign_device" },
        "[4].properties": { reason: "wrong_type" },
        "[5]": { reason: "wrong_type" },
      },
    });
    expect(await historyOf(device)).toEqual([
      { time: now - 2000, values: { level: 1, label: "hot" } },
      { time: now, values: { level: 2 } },
    ]);
  }));

test.each([
  ["a bare map of outputs", "alarm", { level: 7, label: "x" }, { level: 7, label: "x" }],
  ["a bare map with the event's own name", "level", { level: 7 }, { level: 7 }],
  ["a value that is a map of outputs", "alarm", { value: { level: 7, power: 1 } }, { level: 7, power: true }],
  ["the value of a function point", "level", { value: 7 }, { level: 7 }],
  ["such a value beside others", "level", { value: 7, quality: "good" }, { level: 7 }],
  ["active codes of a fault", "fault", { value: ["E1"] }, { fault: ["E1"] }],
  ["a bare map of members", "overheat", { degrees: 9, place: "a" }, { overheat: { degrees: 9, place: "a" } }],
  ["a value that is a map of members", "overheat", { value: { degrees: 9 } }, { overheat: { degrees: 9 } }],
])("an event with %s is stored", (_what, event, params, stored) =>
  withDevice(async (client, device) => {
    const reply = await replyTo(client, topicsOf(device).event(event), { id: "1", params });
    expect(reply).toMatchObject({ id: "1", code: 200 });
    expect(await valuesOf(device)).toEqual([stored]);
  }),
);

test("the outputs of an event are stored at the time of the event", () =>
  withDevice(async (client, device) => {
    const { event } = topicsOf(device);
    await replyTo(client, event("alarm"), { params: { value: { level: 7, label: "x" }, time: now - 5000 } });
    await replyTo(client, event("overheat"), { params: { value: { degrees: 7, place: "b" }, time: now } });
    expect(await historyOf(device)).toEqual([
      { time: now - 5000, values: { level: 7, label: "x" } },
      { time: now, values: { overheat: { degrees: 7, place: "b" } } },
    ]);
  }));

test.each([
  [
    "an unknown output",
    "alarm",
    { level: 7, nope: 1 },
    { "alarm.nope": "unknown_identifier" },
    [{ level: 7 }],
  ],
  [
    "a bad member",
    "overheat",
    { degrees: 201, place: "a", size: 1 },
    { "overheat.degrees": "out_of_range", "overheat.size": "unknown_identifier" },
    [{ overheat: { place: "a" } }],
  ],
  ["a bad time", "alarm", { value: { level: 7 }, time: "now" }, { "alarm.level": "bad_time" }, []],
  ["a value of no function point", "alarm", { value: 7 }, { alarm: "unknown_identifier" }, []],
  ["nothing", "alarm", {}, { alarm: "unknown_identifier" }, []],
  ["no members", "overheat", { value: {} }, { overheat: "wrong_type" }, []],
  [
    "an output called __proto__",
    "overheat",
    JSON.parse('{"__proto__":{"a":1}}') as object,
    {
      "overheat.__proto__": "unknown_identifier",
    },
    [],
  ],
])(
  "an event with %s is refused by name, and its valid outputs are stored",
  (_what, event, params, why, stored) =>
    withDevice(async (client, device) => {
      const { code, data } = await replyTo(client, topicsOf(device).event(event), { params });
      expect(code).toBe(460);
      const reasons = Object.entries(data as Record<string, { reason: string }>);
      expect(Object.fromEntries(reasons.map(([place, { reason }]) => [place, reason]))).toEqual(why);
      expect(await valuesOf(device)).toEqual(stored);
    }),
);

test("an event whose params are not an object is answered with 400", () =>
  withDevice(async (client, device) => {
    for (const params of [null, [1], "x"]) {
      const reply = await replyTo(client, topicsOf(device).event("alarm"), { id: "1", params });
      expect(reply).toMatchObject({ id: "1", code: 400 });
    }
  }));
