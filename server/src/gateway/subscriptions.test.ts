import type { IClientOptions } from "mqtt";
import { expect, test } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestDevice, topicsOf, until } from "../../test/gateway.ts";

const home = await forFile(startTestGateway());

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{ topic: string; code: number; reason: string }>`
    select topic, code, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}

const namesOf = ({ productKey, deviceName }: TestDevice) => `${productKey}/${deviceName}`;

/** What older firmware subscribes to before it reports anything; refused one, it waits and asks again for a minute. */
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

test.each([4, 5] as const)("whatever is in a device's own name is granted, over MQTT %s", async (version) => {
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true, protocolVersion: version });
  for (const filter of atStart(namesOf(device))) {
    expect(await client.mqtt.subscribeAsync(filter, { qos: 1 }), filter).toMatchObject([{ qos: 1 }]);
  }
  await client.post(topicsOf(device).post, { id: "1", params: { level: 1 } });
  expect(await client.next("post_reply")).toMatchObject({ code: 200 });
  expect(await logOf(device)).toEqual([]);
  await client.end();
});

test("a token's device subscribes to all that is below `me`, and to firmware", async () => {
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

test("a refused subscription says in the log that it is one, and its repeats leave room for what else goes wrong", async () => {
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
      reason: "The subscription is refused: it reaches beyond this device's own name",
    },
    { topic: topicsOf(device).post, code: 400, reason: "The payload is not valid JSON" },
    { topic: topicsOf(device).post, code: 400, reason: "The payload is not valid JSON" },
  ]);
});
