import { createHmac } from "node:crypto";
import type { IConnectPacket, IPublishPacket } from "mqtt-packet";
import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestDevice, topicsOf, until } from "../../../test/gateway.ts";
import { type RawDevice, rawDevice } from "../../../test/raw-device.ts";

const home = await forFile(startTestGateway());

async function connected(device: TestDevice, connect: Partial<IConnectPacket> = {}): Promise<RawDevice> {
  const raw = rawDevice(home.gateway.ports.mqtt, device, connect);
  expect(await raw.next()).toMatchObject({ cmd: "connack", reasonCode: 0 });
  return raw;
}

function publish(device: TestDevice, fields: Partial<IPublishPacket> = {}): IPublishPacket {
  return {
    cmd: "publish",
    topic: topicsOf(device).post,
    payload: '{"params":{"level":1}}',
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
    ...fields,
  };
}

/** Returns the next message to the device, and skips acknowledgements. */
async function nextPublish(raw: RawDevice): Promise<IPublishPacket> {
  for (;;) {
    const packet = await raw.next();
    if (packet.cmd === "publish") return packet;
  }
}

const reasonOf = async (raw: RawDevice) => {
  const [last] = await raw.ended;
  return last?.cmd === "disconnect" || last?.cmd === "connack" ? [last.cmd, last.reasonCode] : last?.cmd;
};

test("CONNACK lists the unavailable features and the limits", async () => {
  const raw = rawDevice(home.gateway.ports.mqtt, home.device());
  expect(await raw.next()).toMatchObject({
    cmd: "connack",
    reasonCode: 0,
    sessionPresent: false,
    properties: {
      retainAvailable: false,
      sharedSubscriptionAvailable: false,
      maximumPacketSize: limits.devicePacketBytes,
      receiveMaximum: 200,
    },
  });
  raw.socket.destroy();
});

test("a requested persistent session is not kept, and CONNACK says so", async () => {
  const device = home.device();
  for (const clean of [false, false]) {
    const raw = rawDevice(home.gateway.ports.mqtt, device, {
      clean,
      properties: { sessionExpiryInterval: 3600 },
    });
    expect(await raw.next()).toMatchObject({
      sessionPresent: false,
      properties: { sessionExpiryInterval: 0 },
    });
    raw.socket.destroy();
  }
});

test.each([
  ["a Receive Maximum of 0", { properties: { receiveMaximum: 0 } }, 0x82],
  ["enhanced authentication", { properties: { authenticationMethod: "SCRAM-SHA-256" } }, 0x8c],
  [
    "a will that is to be retained",
    { will: { topic: "x", payload: Buffer.from("x"), qos: 0, retain: true } },
    0x9a,
  ],
  ["a wrong password", { password: Buffer.from("00") }, 0x87],
] as [string, Partial<IConnectPacket>, number][])(
  "%s is refused by CONNACK",
  async (_what, connect, code) => {
    const raw = rawDevice(home.gateway.ports.mqtt, home.device(), connect);
    expect(await reasonOf(raw)).toEqual(["connack", code]);
  },
);

test.each([
  [
    "a topic alias, of which none was granted",
    (device: TestDevice) => publish(device, { properties: { topicAlias: 1 } }),
    0x94,
  ],
  [
    "a topic alias instead of a topic",
    (device: TestDevice) => publish(device, { topic: "", properties: { topicAlias: 7 } }),
    0x94,
  ],
  ["a retained message", (device: TestDevice) => publish(device, { retain: true }), 0x9a],
  [
    "a packet that is too large",
    (device: TestDevice) => publish(device, { payload: Buffer.alloc(limits.devicePacketBytes) }),
    0x95,
  ],
])("%s ends the connection by DISCONNECT", async (_what, packet, code) => {
  const device = home.device();
  const raw = await connected(device);
  raw.send(packet(device));
  expect(await reasonOf(raw)).toEqual(["disconnect", code]);
});

test("a connection that is taken over or disabled gets the reason code in DISCONNECT", async () => {
  const device = home.device();
  const first = await connected(device);
  const second = await connected(device);
  expect(await reasonOf(first)).toEqual(["disconnect", 0x8e]);
  home.gateway.disconnect(device.id, "disabled");
  expect(await reasonOf(second)).toEqual(["disconnect", 0x98]);
});

test("a will is not sent to anybody", async () => {
  const device = home.device();
  const listener = await connectDevice(home, device);
  const will = { topic: topicsOf(device).set, payload: Buffer.from("{}"), qos: 1, retain: false } as const;
  const other = await connected(home.device(), { will });
  other.socket.destroy();
  await until(() => home.sessions.some(({ reason }) => reason === "connection_lost"));
  await listener.post(topicsOf(device).post, { params: { level: 1 } });
  await listener.next("post_reply");
  expect(listener.received).toEqual([]);
  await listener.end();
});

test("SUBACK has reason codes for shared and foreign filters, and messages carry the subscription identifiers", async () => {
  const device = home.device();
  const raw = await connected(device);
  const own = `/sys/${device.productKey}/${device.deviceName}`;
  const subscription = (topic: string) => ({ topic, qos: 1, nl: false, rap: false, rh: 0 }) as const;
  const subscribe = (messageId: number, topics: string[], subscriptionIdentifier: number) =>
    raw.send({
      cmd: "subscribe",
      messageId,
      subscriptions: topics.map(subscription),
      properties: { subscriptionIdentifier },
    });
  subscribe(1, [`${own}/#`, `$share/g${own}/#`, "/sys/other/device/#", "#"], 7);
  expect(await raw.next()).toMatchObject({ cmd: "suback", granted: [1, 0x9e, 0x87, 0x87] });
  subscribe(2, [`${own}/thing/event/+/post_reply`], 268_435_455);
  expect(await raw.next()).toMatchObject({ cmd: "suback", granted: [1] });
  raw.send(publish(device));
  expect(await nextPublish(raw)).toMatchObject({
    topic: `${own}/thing/event/property/post_reply`,
    properties: { subscriptionIdentifier: [7, 268_435_455] },
  });
  raw.socket.destroy();
});

test("respects the Receive Maximum and the Maximum Packet Size of the device", async () => {
  const device = home.device();
  const raw = await connected(device, { properties: { receiveMaximum: 2, maximumPacketSize: 1200 } });
  raw.send({
    cmd: "subscribe",
    messageId: 9,
    subscriptions: [{ topic: `/sys/${device.productKey}/${device.deviceName}/#`, qos: 1 }],
  });
  expect(await raw.next()).toMatchObject({ cmd: "suback" });
  const qosOfReply = async () => {
    raw.send(publish(device));
    return nextPublish(raw);
  };
  const first = await qosOfReply();
  const later = [await qosOfReply(), await qosOfReply(), await qosOfReply()];
  expect([first, ...later].map(({ qos }) => qos)).toEqual([1, 1, 0, 0]);
  raw.send({ cmd: "puback", messageId: first.messageId!, reasonCode: 0 });
  expect((await qosOfReply()).qos).toBe(1);

  const call = (label: string) => home.gateway.call(device.id, { params: { label }, timeout: 30_000 });
  expect(await call("x".repeat(1200))).toMatchObject({ code: 408 });
  const fits = call("y");
  expect((await nextPublish(raw)).payload.toString()).toContain('"label":"y"');
  raw.socket.destroy();
  expect(await fits).toMatchObject({ code: 410 });
});

test("PUBACK and PUBREC have different reason codes for rights, topic and content", async () => {
  const device = home.device();
  const raw = await connected(device);
  const { post } = topicsOf(device);
  const many = Array.from({ length: 100 }, (_, i) => `"${String(i).padStart(1000, "x")}":1`).join(",");
  const cases = [
    [post, "{", 0x99, "The payload is not valid JSON: it is cut off at byte 1"],
    [post, '{"params":[]}', 0x99, "The payload does not match the format of this topic: params"],
    [post, '{"params":{"level":101}}', 0x99, "level: Must be between 0 and 100"],
    // A Reason String has at most 65,535 bytes: more would break the packet.
    [post, `{"params":{${many}}}`, 0x99, expect.stringMatching(/^x.{0,255}$/)],
    [post.replace("post", "pots"), "{}", 0x90, "The platform accepts no messages on this topic"],
    [
      post.replace(device.deviceName, "other"),
      "{}",
      0x87,
      `This device may not use this topic: its own topics begin with /sys/${device.productKey}/${device.deviceName}/`,
    ],
  ] as const;
  let messageId = 0;
  for (const [topic, payload, reasonCode, reasonString] of cases) {
    for (const [qos, cmd] of [
      [1, "puback"],
      [2, "pubrec"],
    ] as const) {
      raw.send(publish(device, { topic, payload, qos, messageId: ++messageId }));
      expect(await raw.next()).toMatchObject({ cmd, messageId, reasonCode, properties: { reasonString } });
    }
    raw.send(publish(device, { topic, payload, qos: 0 }));
  }
  raw.send(publish(device, { payload: '{"params":{"level":1,"nope":1}}', messageId: ++messageId }));
  expect(await raw.next()).toMatchObject({ cmd: "puback", messageId, reasonCode: 0 });
  raw.socket.destroy();
});

test("PUBACK reports success for a message of which at least one part was accepted", async () => {
  const device = home.device();
  const raw = await connected(device);
  const { info, shadowUpdate } = topicsOf(device);
  const good = { attrKey: "room", attrValue: "hall" };
  const wish = (desired: object) => ({ method: "update", state: { desired } });
  const cases = [
    [info, { params: [good, 7] }, 0],
    [info, { params: [7] }, 0x99],
    [shadowUpdate, wish({ level: 5, nope: 1 }), 0],
    [shadowUpdate, wish({ nope: 1 }), 0x99],
  ] as const;
  for (const [i, [topic, payload, reasonCode]] of cases.entries()) {
    const messageId = i + 1;
    raw.send(publish(device, { topic, payload: JSON.stringify(payload), messageId }));
    expect(await raw.next()).toMatchObject({ cmd: "puback", messageId, reasonCode });
  }
  raw.socket.destroy();
});

test("PUBACK reports success for a gateway message that was carried out for at least one sub-device", async () => {
  const device = home.device();
  const [lamp, plug] = ["lamp", "plug"].map(() =>
    home.device({ ownerId: device.ownerId, gatewayId: device.id }),
  ) as [TestDevice, TestDevice];
  const other = home.device({ ownerId: device.ownerId });
  const raw = await connected(device);
  const base = `${device.productKey}/${device.deviceName}`;
  const namesOf = ({ productKey, deviceName }: TestDevice) => ({ productKey, deviceName });
  const text = `clientIdxdeviceName${lamp.deviceName}productKey${lamp.productKey}`;
  const sign = createHmac("sha256", lamp.secret).update(text).digest("hex");
  const remove = (...subs: TestDevice[]) => [`/sys/${base}/thing/topo/delete`, subs.map(namesOf)] as const;
  const logout = (...subs: TestDevice[]) =>
    [`/ext/session/${base}/combine/batch_logout`, subs.map(namesOf)] as const;
  const cases = [
    [[`/ext/session/${base}/combine/login`, { ...namesOf(lamp), clientId: "x", sign }], 0],
    [logout(lamp, lamp), 0x99],
    [logout(lamp, plug), 0],
    [logout(lamp, plug), 0x99],
    [remove(lamp, home.device()), 0x99],
    [remove(lamp, other), 0],
    [remove(lamp, other), 0x99],
  ] as const;
  for (const [i, [[topic, params], reasonCode]] of cases.entries()) {
    const messageId = i + 1;
    raw.send(publish(device, { topic, payload: JSON.stringify({ id: "1", params }), messageId }));
    expect(await raw.next(), `message ${i}`).toMatchObject({ cmd: "puback", messageId, reasonCode });
  }
  expect([lamp.gatewayId, plug.gatewayId]).toEqual([null, device.id]);
  raw.socket.destroy();
});

test.each([
  ["does not want reasons", { requestProblemInformation: false }],
  ["takes small packets only", { maximumPacketSize: 200 }],
])("a device that %s gets the reason code without a reason string", async (_what, properties) => {
  const device = home.device();
  const raw = await connected(device, { properties });
  raw.send(publish(device, { payload: "{" }));
  const answer = await raw.next();
  expect(answer).toMatchObject({ cmd: "puback", reasonCode: 0x99 });
  expect(answer).not.toHaveProperty("properties.reasonString");
  raw.socket.destroy();
});
