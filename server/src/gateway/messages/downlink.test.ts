import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { forFile } from "../../../test/for-file.ts";
import {
  connectDevice,
  startTestGateway,
  type TestClient,
  type TestDevice,
  topicsOf,
  until,
} from "../../../test/gateway.ts";

const home = await forFile(startTestGateway());

function desire(device: TestDevice, params: Record<string, unknown>) {
  return home.desire(device, params);
}

function connectByToken(device: TestDevice): Promise<TestClient> {
  return connectDevice(home, device, {
    clientId: "x",
    username: device.token,
    password: undefined as unknown as string,
    silent: true,
  });
}

test("issued properties reach the device in its own format, and its answer is returned with the latency", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const { set } = topicsOf(device);
  const desiredVersion = await desire(device, { power: true, level: 7 });
  const call = home.gateway.call(device.id, {
    params: { power: true, level: 7 },
    desiredVersion,
    timeout: 5000,
  });
  const message = await client.next("property/set");
  expect(message).toEqual({
    id: expect.any(String) as string,
    version: "1.0",
    params: { power: 1, level: 7 },
    method: "thing.service.property.set",
  });
  await client.post(`${set}_reply`, { id: message.id, code: 200, data: {} });
  const answer = await call;
  expect(answer).toMatchObject({ id: message.id, code: 200, data: {} });
  expect(answer.latency).toBeGreaterThan(0);
  expect(await home.telemetry.pending(device)).toBeNull();
  await client.end();
});

test("the code of the device is returned, and refused properties stay desired", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const desiredVersion = await desire(device, { level: 9 });
  const call = home.gateway.call(device.id, { params: { level: 9 }, desiredVersion, timeout: 5000 });
  const { id } = await client.next("property/set");
  await client.post(`${topicsOf(device).set}_reply`, { id, code: 4001, message: "not today" });
  expect(await call).toMatchObject({ code: 4001, message: "not today", data: null });
  expect(await home.telemetry.pending(device)).toEqual({ version: desiredVersion, params: { level: 9 } });
  await client.end();
});

test("a service is called by its name, and only the device that was called can answer", async () => {
  const device = home.device();
  const other = home.device();
  const client = await connectDevice(home, device);
  const meddler = await connectDevice(home, other);
  const call = home.gateway.call(device.id, { service: "blink", params: { times: 3 }, timeout: 5000 });
  const { id, params } = await client.next("service/blink");
  expect(params).toEqual({ times: 3 });
  await meddler.post(`${topicsOf(other).service("blink")}_reply`, { id, code: 500 });
  await client.post(`${topicsOf(device).service("blink")}_reply`, { id, code: 200, data: { done: true } });
  expect(await call).toMatchObject({ code: 200, data: { done: true } });
  await Promise.all([client.end(), meddler.end()]);
});

test("calls fail differently for a device that is offline, not subscribed, silent or leaving", async () => {
  const device = home.device();
  const request = { params: { power: true }, timeout: 30 };
  expect(await home.gateway.call(device.id, request)).toMatchObject({ code: 410 });
  const deaf = await connectDevice(home, device, { silent: true });
  expect(await home.gateway.call(device.id, request)).toMatchObject({
    code: 408,
    message: "the device does not listen for calls",
  });
  await deaf.end();
  await until(() => home.gateway.connections() === 0);
  const client = await connectDevice(home, device);
  expect(await home.gateway.call(device.id, request)).toMatchObject({ code: 408 });
  const leaving = home.gateway.call(device.id, { ...request, timeout: 5000 });
  await client.next("property/set");
  await client.next("property/set");
  await client.end();
  expect(await leaving).toMatchObject({ code: 410, message: "the device went offline" });
});

test("calls waiting for a silent device are limited, and other devices are not affected", async () => {
  const [device, other] = [home.device(), home.device()];
  const [client, neighbour] = [await connectDevice(home, device), await connectDevice(home, other)];
  const { device: most } = limits.waitingCalls;
  const desiredVersion = await desire(device, { level: 5 });
  const attempt = (timeout: number) =>
    home.gateway.call(device.id, { params: { level: 5 }, desiredVersion, timeout });
  for (const timeout of [30, 30, 20_000]) {
    const waiting = Array.from({ length: most }, () => attempt(timeout));
    expect(await attempt(timeout)).toMatchObject({ code: 429 });
    const call = home.gateway.call(other.id, { params: { level: 1 }, timeout: 5000 });
    const { id } = await neighbour.next("property/set");
    await neighbour.post(`${topicsOf(other).set}_reply`, { id, code: 200 });
    expect(await call).toMatchObject({ code: 200 });
    if (timeout > 30) await client.end();
    const codes = (await Promise.all(waiting)).map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: most }, () => (timeout > 30 ? 410 : 408)));
  }
  await neighbour.end();
});

test("the newest desired values are delivered once the device is online and has subscribed", async () => {
  const device = home.device();
  await desire(device, { power: true, level: 1 });
  const version = await desire(device, { level: 2 });
  const client = await connectDevice(home, device);
  const { id, params } = await client.next("property/set");
  expect(params).toEqual({ power: 1, level: 2 });
  await client.post(`${topicsOf(device).set}_reply`, { id, code: 200 });
  expect(await home.telemetry.pending(device)).toBeNull();
  await client.end();

  await desire(device, { level: 3 });
  expect(version).toBeGreaterThan(0);
  const again = await connectDevice(home, device);
  expect((await again.next("property/set")).params).toEqual({ level: 3 });
  // A reported value that equals the desired one is no longer desired.
  await again.post(topicsOf(device).post, { params: { level: 3 } });
  expect(await home.telemetry.pending(device)).toBeNull();
  await again.end();
});

test("a device that subscribes only to its shadow gets desired state there", async () => {
  const device = home.device();
  const version = await desire(device, { power: false });
  const client = await connectDevice(home, device, { silent: true });
  const { shadowGet, shadowUpdate } = topicsOf(device);
  await client.mqtt.subscribeAsync(shadowGet, { qos: 1 });
  expect(await client.next(shadowGet)).toMatchObject({
    method: "control",
    payload: { status: "success", state: { desired: { power: 0 } }, version },
  });
  await client.post(shadowUpdate, {
    method: "update",
    state: { reported: { power: 0, level: 4 } },
    version: version + 1,
  });
  const reply = (await client.next(shadowGet)) as { payload: { version: number } };
  expect(reply).toMatchObject({ method: "reply", payload: { status: "success" } });
  await client.post(shadowUpdate, { method: "update", state: { reported: { level: 5 } }, version: 1 });
  expect(await client.next(shadowGet)).toMatchObject({
    payload: { status: "error", content: { errorcode: "409" } },
  });
  await client.post(shadowUpdate, { method: "update", state: { desired: "null" } });
  expect(await client.next(shadowGet)).toMatchObject({
    payload: { state: { reported: { power: 0, level: 4 }, desired: {} } },
  });
  await client.post(shadowUpdate, { method: "get" });
  // Clearing is a change.
  expect(await client.next(shadowGet)).toMatchObject({ payload: { version: reply.payload.version + 1 } });
  await client.end();
});

test("the token dialect issues and calls by rpc", async () => {
  const device = home.device();
  const desiredVersion = await desire(device, { power: true });
  const client = await connectByToken(device);
  await client.mqtt.subscribeAsync("v1/devices/me/rpc/request/+", { qos: 1 });
  await until(() => client.received.length === 1);
  const [first] = client.received.splice(0);
  expect(first).toMatchObject({ payload: { method: "set", params: { power: true } } });
  const idOf = (topic = "") => topic.split("/").at(-1);
  await client.post(`v1/devices/me/rpc/response/${idOf(first?.topic)}`, { ok: true });
  await until(async () => (await home.telemetry.pending(device)) === null);
  expect(desiredVersion).toBe(1);

  const call = home.gateway.call(device.id, { service: "blink", params: {}, timeout: 5000 });
  await until(() => client.received.length === 1);
  await client.post(`v1/devices/me/rpc/response/${idOf(client.received[0]?.topic)}`, {
    code: 501,
    message: "no lamp",
  });
  expect(await call).toMatchObject({ code: 501, message: "no lamp" });
  await client.end();
});

test("a time request is answered with the times of receiving and sending", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  await client.post(topicsOf(device).timeRequest, { deviceSendTime: "123" });
  const time = await client.next("/response");
  // The times are text, because widely used firmware ignores numbers here.
  expect(time).toEqual({
    deviceSendTime: "123",
    serverRecvTime: expect.stringMatching(/^\d{13}$/),
    serverSendTime: expect.stringMatching(/^\d{13}$/),
  });
  expect(Number(time.serverSendTime)).toBeGreaterThanOrEqual(Number(time.serverRecvTime));
  expect(Math.abs(Number(time.serverRecvTime) - Date.now())).toBeLessThan(5000);
  await client.end();
});

test("all messages of a virtual or debug device are logged", async () => {
  const device = home.device({ logAll: true });
  const client = await connectDevice(home, device);
  await client.post(topicsOf(device).post, { id: "1", params: { power: 1 } });
  await client.next("post_reply");
  const call = home.gateway.call(device.id, { service: "blink", params: {}, timeout: 20 });
  await client.next("service/blink");
  await call;
  const { findLines } = await import("../../modules/telemetry/communication-log.store.ts");
  const { systemScope } = await import("../../platform/database/scope.ts");
  const scope = systemScope("a test looks at the log");
  const page = { after: null, limit: 10 };
  const lines = async () => (await findLines(scope, home.sql, device.deviceNo, {}, page)).rows;
  await until(async () => (await lines()).length === 3);
  expect((await lines()).map(({ direction, code }) => [direction, code])).toEqual([
    ["down", 200],
    ["down", 200],
    ["up", 200],
  ]);
  await client.end();
});
