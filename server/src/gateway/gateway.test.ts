import { expect, test } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestDevice, topicsOf, until } from "../../test/gateway.ts";

const home = await forFile(startTestGateway());

function historyOf({ deviceNo }: TestDevice) {
  return home.rows<{ time: number; values: Record<string, unknown> }>`
    select time, values from telemetry where device_no = ${deviceNo} order by time`;
}

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{
    direction: number;
    code: number;
    topic: string;
    payload: string;
    reason: string | null;
  }>`
    select direction, code, topic, payload, reason from communication_log where device_no = ${deviceNo}
      order by time, id`;
}

test.each([4, 5] as const)(
  "a property post over MQTT %s is stored, acknowledged and answered",
  async (protocolVersion) => {
    const device = home.device();
    const client = await connectDevice(home, device, { protocolVersion });
    await client.post(topicsOf(device).post, {
      id: "7",
      version: "1.0",
      params: { power: 1, level: { value: 5, time: Date.now() } },
    });
    expect(await client.next("post_reply")).toEqual({ id: "7", code: 200, message: "success", data: {} });
    const stored = Object.assign({}, ...(await historyOf(device)).map((row) => row.values));
    expect(stored).toEqual({ power: true, level: 5 });
    expect(await logOf(device)).toEqual([]);
    await client.end();
  },
);

test("good values of a mixed message are stored, each bad one is named with its reason", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  await client.post(topicsOf(device).post, {
    id: 1,
    params: { level: 101, power: "yes", nope: 1, reboot: 1, heat: 21.5 },
  });
  expect(await client.next("post_reply")).toMatchObject({
    id: 1,
    code: 460,
    data: {
      level: { reason: "out_of_range", message: "Must be between 0 and 100" },
      power: { reason: "wrong_type" },
      nope: { reason: "unknown_identifier" },
      reboot: { reason: "not_reportable" },
    },
  });
  expect(await historyOf(device)).toMatchObject([{ values: { heat: 21.5 } }]);
  const [line] = await logOf(device);
  expect(line).toMatchObject({ direction: 1, code: 460, topic: topicsOf(device).post });
  expect(line!.reason).toContain("level: Must be between 0 and 100");
  await client.end();
});

test("unreadable or unauthorized messages are refused and logged, and the connection stays open", async () => {
  const device = home.device();
  const other = home.device();
  const client = await connectDevice(home, device);
  const { post, batch } = topicsOf(device);
  await client.post(post, "{not json");
  await client.post(post, JSON.stringify({ params: [] }));
  await client.post(topicsOf(other).post, { params: { power: 1 } });
  await client.post(batch, { params: { properties: { level: [{ value: 1, time: 5 }] } } });
  await client.post(post, { params: { power: 1 } });
  expect((await logOf(device)).map(({ code, topic }) => [code, topic])).toEqual([
    [400, post],
    [400, post],
    [403, topicsOf(other).post],
    [460, batch],
  ]);
  expect(await historyOf(device)).toHaveLength(1);
  expect(await historyOf(other)).toEqual([]);
  await client.end();
});

test("refused filters are logged, and a granted filter of the same SUBSCRIBE receives messages", async () => {
  const device = home.device();
  const other = home.device();
  const client = await connectDevice(home, device, { silent: true });
  const refused = await client.mqtt
    .subscribeAsync([topicsOf(other).set, topicsOf(device).set, "#"], { qos: 1 })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ packet: { granted: [0x80, 1, 0x80] } });
  expect(await home.gateway.call(device.id, { params: { power: true }, timeout: 50 })).toMatchObject({
    code: 408,
  });
  await until(() => client.received.length === 1);
  await until(async () => (await logOf(device)).length === 2);
  await client.end();
});
