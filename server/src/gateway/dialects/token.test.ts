import { describe, expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestClient, type TestDevice } from "../../../test/gateway.ts";
import type { DeviceInfo } from "../ports.ts";

const said = new Map<string, Record<string, string>>();
const info: Pick<DeviceInfo, "update" | "read"> = {
  async update(device, attributes) {
    const { bad, ...good } = attributes;
    said.set(device.id, { ...said.get(device.id), ...good });
    return bad === undefined ? [] : [["bad", { reason: "too_long", parameters: { max: 255 } }]];
  },
  read: async (device) => said.get(device.id) ?? {},
};
const home = await forFile(startTestGateway((ports) => ({ info: { ...ports.info, ...info } })));

const me = "v1/devices/me";
const attributes = `${me}/attributes`;

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

/** Answers every call, including calls with which the platform sends desired state. */
function answerCalls(client: TestClient, answer: object | string): void {
  client.mqtt.on("message", (topic) => {
    if (!topic.includes("rpc/request")) return;
    // The platform may send desired state a second time while the client disconnects, so the answer may fail.
    client.post(topic.replace("request", "response"), answer).catch(() => {});
  });
}

const latest = async (device: TestDevice) => (await home.telemetry.shadow(device)).reported;

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{ code: number; topic: string; reason: string | null }>`
    select code, topic, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}

test("an MQTT 5 client that requests the session limits gets the actual ones", async () => {
  const device = home.device();
  const client = await connect(device, { protocolVersion: 5 });
  await listen(client, attributes, `${attributes}/response/+`, `${me}/rpc/request/+`, `${me}/rpc/response/+`);
  await client.post(`${me}/rpc/request/1`, { method: "getSessionLimits", params: { timeout: 5000 } });
  expect(await client.next("rpc/response/1")).toEqual({
    maxPayloadSize: limits.devicePacketBytes - 1024,
    maxInflightMessages: 200,
    rateLimits: { messages: `${limits.deviceMessagesPerSecond}:1` },
  });
  await client.post(`${me}/telemetry`, [{ power: true, level: 42 }]);
  await client.post(attributes, { firmwareVersion: "1.0.5", rssi: -51, heat: 20.5 });
  await client.post(`${attributes}/request/1`, {
    clientKeys: "firmwareVersion,level,heat",
    sharedKeys: "level,targetTemp",
  });
  expect(await client.next("attributes/response/1")).toEqual({
    client: { firmwareVersion: "1.0.5", level: 42, heat: 20.5 },
    shared: { level: 42 },
  });
  await client.post(`${me}/rpc/request/2`, { method: "getCurrentTime", params: {} });
  const { time } = await client.next("rpc/response/2");
  expect(Math.abs(Number(time) - Date.now())).toBeLessThan(60_000);
  expect(await logOf(device)).toEqual([]);
  await client.end();
});

test("a client that subscribes anew for each request, at QoS 0, gets its answers", async () => {
  const device = home.device();
  said.set(device.id, { MAC: "A4:C1:38:00:00:01", shelf: "B2" });
  const client = await connect(device, { clientId: "Dev" });
  const { mqtt } = client;
  await mqtt.unsubscribeAsync(`${me}/rpc/response/+`);
  await mqtt.unsubscribeAsync(`${attributes}/response/+`);
  await mqtt.subscribeAsync([`${me}/rpc/request/+`, attributes], { qos: 0 });
  await mqtt.publishAsync(`${me}/telemetry`, '{"level":42,"power":true}');
  const ask = (question: string, topic: string, payload: string) => {
    mqtt.subscribe(`${me}/${question}/response/+`, { qos: 0 });
    mqtt.publish(`${me}/${topic}`, payload);
    return client.next(topic.replace("request", "response"));
  };
  expect(await ask("attributes", "attributes/request/1", '{"sharedKeys":"level,fw_version,"}')).toEqual({
    shared: { level: 42 },
  });
  expect(await ask("attributes", "attributes/request/3", '{"clientKeys":"mac, shelf"}')).toEqual({
    client: { mac: "A4:C1:38:00:00:01", shelf: "B2" },
  });
  const time = await ask("rpc", "rpc/request/2", '{"method":"getCurrentTime","params":"{}"}');
  expect(time).toEqual({ time: expect.any(Number) as number });
  await mqtt.unsubscribeAsync(`${me}/rpc/response/+`);
  await client.end();
});

describe("issued properties sent as shared attributes", () => {
  const issue = async (device: TestDevice, params: Record<string, unknown>, timeout = 20_000) => {
    const desiredVersion = await home.desire(device, params);
    return home.gateway.call(device.id, { params, desiredVersion, timeout });
  };

  test("are confirmed when the device reports the same values", async () => {
    const device = home.device();
    const client = await connect(device);
    await listen(client, attributes);
    const call = issue(device, { level: 7, power: true });
    expect(await client.next(attributes)).toEqual({ level: 7, power: true });
    await client.post(`${me}/telemetry`, { level: 6, power: true });
    await client.post(attributes, { level: 7, power: true });
    expect(await call).toMatchObject({ code: 200 });
    const { reported, desired } = await home.telemetry.shadow(device);
    expect([reported, desired]).toEqual([{ level: 7, power: true }, {}]);
    await client.end();
  });

  test("are also sent as a call, and the answer to the call is the result", async () => {
    const device = home.device();
    const client = await connect(device);
    answerCalls(client, { code: 501, message: "no lamp" });
    await listen(client, attributes, `${me}/rpc/request/+`);
    const call = issue(device, { level: 8 });
    expect(await client.next(attributes)).toEqual({ level: 8 });
    const asked = client.received.find(({ topic }) => topic.includes("rpc/request"));
    expect(asked?.payload).toEqual({ method: "set", params: { level: 8 } });
    expect(await call).toMatchObject({ code: 501, message: "no lamp" });
    await client.end();
  });

  test("are accepted by firmware that has no method for them", async () => {
    const device = home.device();
    const client = await connect(device);
    answerCalls(client, { error: "set: unknown method" });
    await listen(client, `${me}/rpc/request/+`, attributes);
    const call = issue(device, { level: 9 });
    await client.next(attributes);
    await client.post(`${me}/telemetry`, { level: 9 });
    expect(await call).toMatchObject({ code: 200 });
    await client.end();
  });

  test("are not confirmed by a report of another value or of another device", async () => {
    const [device, other] = [home.device(), home.device()];
    const [client, neighbour] = [await connect(device), await connect(other)];
    await Promise.all([listen(client, attributes), listen(neighbour, attributes)]);
    const call = issue(device, { level: 5 }, 300);
    await client.next(attributes);
    await client.post(`${me}/telemetry`, { level: 4 });
    await neighbour.post(`${me}/telemetry`, { level: 5 });
    expect(await call).toMatchObject({ code: 408 });
    expect(neighbour.received).toEqual([]);
    await Promise.all([client.end(), neighbour.end()]);
  });

  test("are sent to a device once it is back online, and can be requested by it", async () => {
    const device = home.device();
    await home.desire(device, { level: 3 });
    const client = await connect(device);
    await listen(client, attributes, `${attributes}/response/+`);
    expect(await client.next(attributes)).toEqual({ level: 3 });
    await client.post(`${me}/telemetry`, { level: 2, heat: 1 });
    await client.post(`${attributes}/request/7`, { sharedKeys: "level,heat" });
    expect(await client.next("response/7")).toEqual({ shared: { level: 3 } });
    await client.end();
  });

  test("fail with the error of the device if it has no method `set` and no subscription to shared attributes", async () => {
    const device = home.device();
    const client = await connect(device);
    answerCalls(client, { error: "unknown method" });
    await listen(client, `${me}/rpc/request/+`);
    const call = issue(device, { level: 1 });
    expect(await call).toMatchObject({ code: 500, message: "unknown method" });
    expect(await home.telemetry.pending(device)).toMatchObject({ params: { level: 1 } });
    await client.end();
  });
});

test("only the malformed entries of a batch are lost, and each is named in the log", async () => {
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

test("valid attributes are stored even if others of the message are refused", async () => {
  const device = home.device();
  const client = await connect(device);
  await client.post(attributes, { level: 12, power: "x", bad: 1 });
  expect(await latest(device)).toEqual({ level: 12 });
  expect(await logOf(device)).toMatchObject([
    { code: 460, reason: "power: Must be true, false, 0 or 1; bad: Length in bytes of UTF-8: at most 255" },
  ]);
  await client.end();
});

test("a request without names is answered with all attributes, and a malformed request gets no answer", async () => {
  const device = home.device();
  said.set(device.id, { shelf: "B2" });
  const client = await connect(device);
  await listen(client, `${attributes}/response/+`);
  await client.post(`${me}/telemetry`, { level: 5, heat: 6 });
  await client.post(`${attributes}/request/1`, {});
  expect(await client.next("response/1")).toEqual({
    client: { shelf: "B2", level: 5, heat: 6 },
    shared: { level: 5 },
  });
  const inherited = "constructor,__proto__,toString,,level";
  await client.post(`${attributes}/request/2`, { clientKeys: inherited, sharedKeys: inherited });
  expect(await client.next("response/2")).toEqual({ client: { level: 5 }, shared: { level: 5 } });
  await client.post(`${attributes}/request/3`, { clientKeys: ["level"] });
  await client.post(`${attributes}/request/4`, { clientKeys: "x,".repeat(40_000) });
  await client.post(`${attributes}/request/5`, "[]");
  expect((await logOf(device)).map(({ code }) => code)).toEqual([400, 400, 400]);
  expect(client.received).toEqual([]);
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
  expect(await client.next("rpc/response/10")).toEqual({
    error: expect.stringContaining("method") as string,
  });
  await client.post(`${me}/rpc/request/11`, "{bad");
  expect(await client.next("rpc/response/11")).toEqual({ error: "The payload is not valid JSON" });
  expect((await logOf(device)).map(({ code }) => code)).toEqual([404, 400, 400]);
  await client.end();
});

test.each([
  [{ error: "unknown method" }, { code: 500, message: "unknown method" }],
  [JSON.stringify({ error: "unknown method" }), { code: 500, message: "unknown method" }],
  [{ result: { error: "no response" } }, { code: 500, message: "no response" }],
  [JSON.stringify({ error: "Request timeout", code: 408 }), { code: 408, message: "Request timeout" }],
  [{ success: false }, { code: 500, message: "" }],
  [{ result: { value: 5 } }, { code: 200, data: { result: { value: 5 } } }],
  [JSON.stringify({ blinks: 2 }), { code: 200, data: { blinks: 2 } }],
  ["{ 2 blinks", { code: 200, data: "{ 2 blinks" }],
])("a call that firmware answers with %j has the outcome %j", async (answer, outcome) => {
  const device = home.device();
  const client = await connect(device);
  answerCalls(client, JSON.stringify(answer));
  await listen(client, `${me}/rpc/request/+`);
  const call = home.gateway.call(device.id, { service: "blink", params: {}, timeout: 20_000 });
  expect(await call).toMatchObject(outcome);
  await client.end();
});
