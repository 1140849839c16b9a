import { setImmediate } from "node:timers/promises";
import type { IClientOptions } from "mqtt";
import mqttPacket, { type Packet } from "mqtt-packet";
import { expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestDevice, topicsOf, until } from "../../../test/gateway.ts";
import { rawDevice } from "../../../test/raw-device.ts";

const home = await forFile(startTestGateway());

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{ topic: string; code: number; reason: string }>`
    select topic, code, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}

const namesOf = ({ productKey, deviceName }: TestDevice) => `${productKey}/${deviceName}`;

/**
 * The filters to which older firmware subscribes before it reports anything. If one is refused, the firmware waits and
 * retries for a minute.
 */
const atStart = (names: string) => [
  `/ota/device/request/${names}`,
  `/ota/device/upgrade/${names}`,
  `/sys/${names}/thing/config/push`,
  `/sys/${names}/thing/event/+/post_reply`,
  `/sys/${names}/thing/service/+`,
  `/sys/${names}/thing/deviceinfo/delete_reply`,
  `/sys/${names}/thing/dynamicTsl/get_reply`,
  `/sys/${names}/rrpc/request/+`,
  `/ext/ntp/${names}/response`,
  `/ext/error/${names}`,
  `/ext/session/${names}/combine/login_reply`,
  `/ext/rrpc/+/sys/${names}/thing/service/+`,
  `/shadow/get/${names}`,
  `/${names}/user/get`,
  `/sys/${names}/thing/model/down_raw`,
];

const byToken = ({ token }: TestDevice): IClientOptions => ({ clientId: "x", username: token, password: "" });

test.each([4, 5] as const)(
  "each filter below the name of a device is granted, over MQTT %s",
  async (version) => {
    const device = home.device();
    const client = await connectDevice(home, device, { silent: true, protocolVersion: version });
    for (const filter of atStart(namesOf(device))) {
      expect(await client.mqtt.subscribeAsync(filter, { qos: 1 }), filter).toMatchObject([{ qos: 1 }]);
    }
    await client.post(topicsOf(device).post, { id: "1", params: { level: 1 } });
    expect(await client.next("post_reply")).toMatchObject({ code: 200 });
    expect(await logOf(device)).toEqual([]);
    await client.end();
  },
);

test("filters may have wildcards at any level below the name of a device, and deliver a message once", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  const own = `/sys/${namesOf(device)}`;
  const filters = Array.from({ length: 60 }, (_, levels) => `${own}${"/+".repeat(levels)}`);
  await client.mqtt.subscribeAsync([...filters, `${own}/#`, `${own}/+/event/+/post_reply`], { qos: 1 });
  await client.post(topicsOf(device).post, { id: "1", params: { level: 1 } });
  expect(await client.next("post_reply")).toMatchObject({ id: "1", code: 200 });
  // A message is delivered once, even if several filters match it.
  await client.post(topicsOf(device).post, { id: "2", params: { level: 1 } });
  expect(await client.next("post_reply")).toMatchObject({ id: "2" });
  expect(client.received).toEqual([]);
  await client.end();
});

test("a client that starts in pieces and sends a broken message gets an answer to each packet", async () => {
  const device = home.device();
  const raw = rawDevice(home.gateway.ports.mqtt, device, { protocolVersion: 4, clean: false });
  expect(await raw.next()).toMatchObject({ cmd: "connack", returnCode: 0 });
  const { post, event } = topicsOf(device);
  const publish = (topic: string, payload: string, messageId: number) =>
    ({ cmd: "publish", topic, payload, qos: 1, messageId, dup: false, retain: false }) as const;
  const filters = atStart(namesOf(device));
  const packets: Packet[] = [
    ...filters.map((topic, i) => ({
      cmd: "subscribe" as const,
      messageId: i + 1,
      subscriptions: [{ topic, qos: 0 as const }],
    })),
    publish(
      post,
      '{"id":"1","version":"1.0","params":{"level":7},"method":"thing.event.property.post"}',
      101,
    ),
    publish(post, '{"id":"2","version":"1.0","params":{"level":', 102),
    publish(event("alarm"), '{"id":"3","version":"1.0","params":{"level":9}}', 103),
  ];
  const bytes = Buffer.concat(packets.map((packet) => mqttPacket.generate(packet)));
  for (let at = 0; at < bytes.length; at += 7) {
    raw.socket.write(bytes.subarray(at, at + 7));
    await setImmediate();
  }
  const replies: unknown[] = [];
  const acknowledged: unknown[] = [];
  while (replies.length < 3 || acknowledged.length < filters.length + 3) {
    const packet = await raw.next();
    if (packet.cmd === "publish") replies.push(JSON.parse(packet.payload.toString()));
    else acknowledged.push([packet.cmd, packet.messageId]);
  }
  expect(replies).toMatchObject([
    { id: "1", code: 200 },
    { id: "2", code: 400 },
    { id: "3", code: 200 },
  ]);
  expect(acknowledged).toEqual([
    ...filters.map((_, i) => ["suback", i + 1]),
    ...[101, 102, 103].map((id) => ["puback", id]),
  ]);
  raw.socket.destroy();
});

test("a device with a token may subscribe to every topic below `me` and to firmware", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true, ...byToken(device) });
  const filters = [
    "v1/devices/me/attributes",
    "v1/devices/me/attributes/response/+",
    "v1/devices/me/rpc/request/+",
    "v1/devices/me/rpc/response/+",
    "v1/devices/me/#",
    "v2/fw/response/+",
  ];
  await client.mqtt.subscribeAsync(filters, { qos: 1 });
  expect(await logOf(device)).toEqual([]);
  await client.end();
});

test("a refused subscription is logged as such, and repeats of it do not displace other log lines", async () => {
  const device = home.device();
  const filter = "/sys/+/+/thing/service/property/set";
  for (let connection = 0; connection < 2; connection++) {
    const client = await connectDevice(home, device, { silent: true });
    for (let i = 0; i < 50; i++)
      await expect(client.mqtt.subscribeAsync(filter)).rejects.toThrow("Unspecified error");
    await client.post(topicsOf(device).post, "{");
    await client.end();
  }
  await until(async () => (await logOf(device)).length >= 3);
  expect(await logOf(device)).toEqual([
    {
      topic: filter,
      code: 403,
      reason: "The subscription is refused: it goes beyond this device's own topics",
    },
    {
      topic: topicsOf(device).post,
      code: 400,
      reason: "The payload is not valid JSON: it is cut off at byte 1",
    },
    {
      topic: topicsOf(device).post,
      code: 400,
      reason: "The payload is not valid JSON: it is cut off at byte 1",
    },
  ]);
});
