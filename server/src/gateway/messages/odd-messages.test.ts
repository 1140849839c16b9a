import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { type Topic, topicFor } from "@thingwright/contract/grammar/topic.ts";
import { expect, test } from "vitest";
import { deviceMessages, replyTo } from "../../../test/device-messages.ts";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, type TestDevice, topicsOf } from "../../../test/gateway.ts";

const home = await forFile(startTestGateway());
const { withDevice, valuesOf } = deviceMessages(home);

const logOf = ({ deviceNo }: TestDevice) =>
  home.rows<{ code: number; topic: string; reason: string }>`
    select code, topic, reason from communication_log where device_no = ${deviceNo} order by time, id`;

const longId = `1|exp-topic|/sys/pk1/device/thing/event/property/post_reply`.padEnd(512, "x");

test.each([
  ["an id with a topic in it", { id: longId }, { id: longId }],
  ["an id that is a number", { id: 1 }, { id: 1 }],
  ["no id", {}, {}],
  ["an id beyond 512 characters", { id: `${longId}x` }, {}],
  ["an id that is an object", { id: { a: 1 } }, {}],
  ["null as its id", { id: null }, {}],
  ["a version that is a number", { id: "1", version: 1.0 }, { id: "1" }],
  ["a version that is a list", { id: "1", version: ["1.0"] }, { id: "1" }],
  ["a method that is null", { id: "1", method: null }, { id: "1" }],
  ["an ack of text", { id: "1", sys: { ack: "1" } }, { id: "1" }],
  ["an ack that is true", { id: "1", sys: { ack: true } }, { id: "1" }],
  ["a sys that is text", { id: "1", sys: "ack" }, { id: "1" }],
])("a property post with %s is stored and answered", (_what, envelope, said) =>
  withDevice(async (client, device) => {
    const reply = await replyTo(client, topicsOf(device).post, { ...envelope, params: { level: 5 } });
    expect(reply).toEqual({ ...said, code: 200, message: "success", data: {} });
    expect(await valuesOf(device)).toEqual([{ level: 5 }]);
  }),
);

test.each([[0], ["0"], [false]])("an ack of %j suppresses the reply to valid and invalid messages", (ack) =>
  withDevice(async (client, device) => {
    const { post } = topicsOf(device);
    await client.post(post, { id: "1", sys: { ack }, params: { level: 5 } });
    await client.post(post, { id: "2", sys: { ack }, params: [] });
    expect(await replyTo(client, post, { id: "3", params: { level: 6 } })).toMatchObject({ id: "3" });
    expect(client.received).toEqual([]);
    expect(await valuesOf(device)).toEqual([{ level: 5 }, { level: 6 }]);
  }),
);

test.each([
  ["broken JSON", '{"id":"7","params":{"level":5}', { id: "7", code: 400 }],
  ["broken JSON with its id behind others", '{"version":"1.0", "id" : 7 ,"params":{]}', { id: 7, code: 400 }],
  ["broken JSON with its id within", '{"params":{"id":"7"', { code: 400 }],
  ["an id that is broken too", '{"id":"7', { code: 400 }],
  ["an id with a broken escape", '{"id":"\\q","params":', { code: 400 }],
  ["an id that is cut off", `{"id":"${"7".repeat(2000)}","params":`, { code: 400 }],
  ["no JSON at all", "on", { code: 400 }],
  ["an empty payload", "", { code: 400 }],
  ["no object", "[1]", { code: 400 }],
  ["no params", '{"version":"1.0","sys":{"ack":1},"id":"7"}', { id: "7", code: 400 }],
  ["params that are a list", '{"id":"7","params":[1]}', { id: "7", code: 400 }],
  [
    "lists within lists",
    `{"id":"7","params":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}}`,
    { id: "7", code: 400 },
  ],
])("%s is answered with the reason, and with the id where it can be read", (_what, payload, said) =>
  withDevice(async (client, device) => {
    const { post } = topicsOf(device);
    const reply = await replyTo(client, post, payload);
    expect(reply).toEqual({ ...said, message: expect.stringMatching(/^The payload /), data: {} });
    expect(await logOf(device)).toMatchObject([{ code: 400, topic: post }]);
  }),
);

test("a payload that is not UTF-8 is answered like other broken JSON", () =>
  withDevice(async (client, device) => {
    const { post } = topicsOf(device);
    client.mqtt.publish(
      post,
      Buffer.concat([Buffer.from('{"id":"7","a":"'), Buffer.from([0xff, 0x22, 0x7d])]),
    );
    expect(await client.next("post_reply")).toMatchObject({ id: "7", code: 400 });
  }));

test("an unknown topic of a device is answered with 404, and topics of other devices are not answered", () =>
  withDevice(async (client, device) => {
    const own = `/sys/${device.productKey}/${device.deviceName}`;
    const reply = await replyTo(client, `${own}/thing/config/get`, { id: "9", params: {} });
    expect(reply).toEqual({
      id: "9",
      code: 404,
      message: "The platform accepts no messages on this topic",
      data: {},
    });
    const login = `/ext/session/${device.productKey}/${device.deviceName}/combine/login`;
    await client.mqtt.subscribeAsync(`${login}_reply`);
    expect(await replyTo(client, login, { id: "10", params: {} })).toMatchObject({ id: "10", code: 400 });
    const unanswered = [
      [404, `${own}/thing/unknown_reply`],
      [404, `${own}/thing/event\u0000`],
      [404, `${own}/rrpc/response/1`],
      [404, `/ext/rrpc/12${own}/thing/service/blink`],
      [404, `/ext/rrpc/12/${device.productKey}/${device.deviceName}/any`],
      [404, `/ext/error/${device.productKey}/${device.deviceName}`],
      [403, `/ext/session/${device.productKey}/other/combine/login`],
      [403, `${own}x/thing/config/get`],
      [403, `/sys/${device.productKey}/other/thing/config/get`],
    ] as const;
    for (const [, topic] of unanswered) await client.post(topic, { id: "9" });
    await replyTo(client, topicsOf(device).post, { params: { level: 1 } });
    expect(client.received).toEqual([]);
    const codes = (await logOf(device)).map(({ code }) => code);
    expect(codes).toEqual([404, 400, ...unanswered.map(([code]) => code)]);
  }));

test("a broken shadow update is answered in the format of the shadow", () =>
  withDevice(async (client, device) => {
    for (const payload of ["{", { method: "paint" }]) {
      await client.post(topicsOf(device).shadowUpdate, payload);
      expect(await client.next(topicsOf(device).shadowGet)).toMatchObject({
        method: "reply",
        payload: { status: "error", content: { errorcode: "400" } },
        timestamp: expect.any(Number),
      });
    }
  }));

/** The content that each topic with a reply requires, besides the envelope. */
const asking = {
  batchPost: { params: { properties: { level: [{ value: 5, time: Date.now() }] } } },
  historyPost: { params: [] },
  eventPost: { params: { level: 5 } },
  infoUpdate: { params: [{ attrKey: "room", attrValue: "hall" }] },
  infoGet: {},
  infoDelete: { params: [{ attrKey: "room" }] },
  desiredGet: { params: ["level"] },
  desiredDelete: { params: { level: { version: "3" } } },
};

test.each(Object.entries(asking))("%s takes the same odd envelopes as a property post", (key, body) =>
  withDevice(async (client, { productKey, deviceName }) => {
    const names = { productKey, deviceName, event: "alarm" };
    const topic = topicFor<Topic>(nativeTopics[key as keyof typeof asking], names);
    for (const [envelope, said] of [
      [{ id: longId, version: 1.0, sys: { ack: "1" } }, { id: longId }],
      [{ id: 7, version: ["1"], sys: "ack", method: null }, { id: 7 }],
      [{ id: { a: 1 }, sys: { ack: true } }, {}],
    ]) {
      const { data: _data, ...reply } = await replyTo(client, topic, { ...envelope, ...body });
      expect(reply).toEqual({ ...said, code: 200, message: "success" });
    }
    await client.post(topic, { id: "silent", sys: { ack: "0" }, ...body });
    expect(await replyTo(client, topic, { id: "last", ...body })).toMatchObject({ id: "last" });
    expect(client.received).toEqual([]);
  }),
);

test("accepts the code of an answer and the version of a shadow as text", () =>
  withDevice(async (client, device) => {
    const { service, shadowUpdate, shadowGet } = topicsOf(device);
    const call = home.gateway.call(device.id, { service: "blink", params: {}, timeout: 20_000 });
    const { id } = await client.next(service("blink"));
    await client.post(`${service("blink")}_reply`, { id, code: "200", data: {} });
    expect(await call).toMatchObject({ code: 200 });
    const state = { reported: { level: 5 } };
    await client.post(shadowUpdate, { method: "update", state, version: "9" });
    expect(await client.next(shadowGet)).toMatchObject({ payload: { status: "success" } });
    await client.post(shadowUpdate, { method: "update", state, version: "0" });
    expect(await client.next(shadowGet)).toMatchObject({ payload: { content: { errorcode: "409" } } });
  }));
