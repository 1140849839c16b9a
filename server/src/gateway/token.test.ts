import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/limits.ts";
import { forFile } from "../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestClient, type TestDevice } from "../../test/gateway.ts";

const home = await forFile(startTestGateway());

const me = "v1/devices/me";

function connect(device: TestDevice, options: Parameters<typeof connectDevice>[2] = {}): Promise<TestClient> {
  return connectDevice(home, device, {
    clientId: "",
    username: device.token,
    password: undefined as unknown as string,
    silent: true,
    ...options,
  });
}

/** Subscribes one after the other, as SDKs do. */
async function listen(client: TestClient, ...filters: string[]): Promise<void> {
  for (const filter of filters) await client.mqtt.subscribeAsync(filter, { qos: 1 });
}

const latest = async (device: TestDevice) => (await home.telemetry.shadow(device)).reported;

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{ code: number; topic: string; reason: string | null }>`
    select code, topic, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}

test("a client of MQTT 5 that asks for the limits first gets those that hold", async () => {
  const device = home.device();
  const client = await connect(device, { protocolVersion: 5 });
  await listen(client, `${me}/rpc/request/+`, `${me}/rpc/response/+`);
  await client.post(`${me}/rpc/request/1`, { method: "getSessionLimits", params: { timeout: 5000 } });
  expect(await client.next("rpc/response/1")).toEqual({
    maxPayloadSize: limits.devicePacketBytes - 1024,
    maxInflightMessages: 200,
    rateLimits: { messages: `${limits.deviceMessagesPerSecond}:1` },
  });
  await client.post(`${me}/rpc/request/2`, { method: "getCurrentTime", params: {} });
  const { time } = await client.next("rpc/response/2");
  expect(Math.abs(Number(time) - Date.now())).toBeLessThan(60_000);
  expect(await logOf(device)).toEqual([]);
  await client.end();
});

test("of a batch only the odd entries are lost, and each is named", async () => {
  const device = home.device();
  const client = await connect(device);
  const ts = Date.now() - 5000;
  await client.post(`${me}/telemetry`, [
    { ts, values: { level: 1 } },
    7,
    { ts: "yesterday", values: { heat: 2 } },
    null,
    { ts: ts + 1, values: { heat: 3, level: 101, nope: 1 } },
    { power: true },
  ]);
  expect(await latest(device)).toEqual({ level: 1, heat: 3, power: true });
  const [line] = await logOf(device);
  expect(line).toMatchObject({ code: 460, topic: `${me}/telemetry` });
  expect(line!.reason!.split("; ").map((part) => part.split(": ")[0])).toEqual([
    "telemetry.1",
    "heat",
    "telemetry.3",
    "level",
    "nope",
  ]);
  await client.end();
});

test("a method that the platform does not have is refused by name", async () => {
  const device = home.device();
  const client = await connect(device);
  await listen(client, `${me}/rpc/response/+`);
  await client.post(`${me}/rpc/request/9`, { method: "constructor", params: {} });
  const error = "The platform has no method called constructor";
  expect(await client.next("rpc/response/9")).toEqual({ error });
  expect(await logOf(device)).toMatchObject([{ code: 404, reason: error }]);
  await client.post(`${me}/rpc/request/10`, { method: "x".repeat(200) });
  expect((await logOf(device)).map(({ code }) => code)).toEqual([404, 400]);
  await client.end();
});

test("firmware that refuses a call by naming an error is not taken to have done it", async () => {
  const device = home.device();
  const client = await connect(device);
  await listen(client, `${me}/rpc/request/+`);
  client.mqtt.on("message", (topic) => {
    void client.post(topic.replace("request", "response"), { error: "unknown method" });
  });
  const call = home.gateway.call(device.id, { service: "blink", params: {}, timeout: 20_000 });
  expect(await call).toMatchObject({ code: 500, message: "unknown method" });
  await client.end();
});
