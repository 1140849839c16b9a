import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestDevice, topicsOf } from "../../../test/gateway.ts";
import { findLines } from "../../modules/telemetry/communication-log.store.ts";
import { systemClock } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";

let later = 0;
const clock = { now: () => systemClock.now(), steady: () => systemClock.steady() + later };
const home = await forFile(startTestGateway(() => ({}), clock));
const scope = systemScope("a test looks at the log");

const own = (device: TestDevice, path: string) => topicsOf(device).custom(path);

/** The lines of a device's log, oldest first. */
async function linesOf({ deviceNo }: TestDevice) {
  const { rows } = await findLines(scope, home.sql, deviceNo, {}, { after: null, limit: 200 });
  return rows.toReversed();
}

test("messages on custom topics of a device are logged unchanged, whatever their payload", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  const said: [path: string, payload: string | Buffer, kept: string][] = [
    ["get", "hello, world", "hello, world"],
    ["a/b/c", '{"code":500}', '{"code":500}'],
    ["温度", "23,5 °C", "23,5 °C"],
    ["raw", Buffer.from([0, 255, 1]), "base64:AP8B"],
    ["nul", "a\0b", "a\ufffdb"],
    ["empty", "", ""],
    ["long", "x".repeat(5000), `${"x".repeat(4096)}…`],
  ];
  for (const [path, payload] of said) await client.mqtt.publishAsync(own(device, path), payload, { qos: 1 });
  expect(
    (await linesOf(device)).map(({ direction, code, topic, payload }) => [direction, code, topic, payload]),
  ).toEqual(said.map(([path, , kept]) => ["up", 200, own(device, path), kept]));
  await client.end();
});

test("logs a limited number of messages a minute on custom topics, and the number of the others", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true });
  const most = limits.deviceRefusalsPerMinute;
  await Promise.all(
    Array.from({ length: most + 5 }, () => client.mqtt.publishAsync(own(device, "a"), "x", { qos: 1 })),
  );
  expect(await linesOf(device)).toHaveLength(most);
  // A refused message is still logged.
  await client.mqtt.publishAsync(own({ ...device, deviceName: "other" }, "a"), "x", { qos: 1 });
  expect((await linesOf(device)).at(-1)).toMatchObject({ code: 403 });
  later += 61_000;
  await client.mqtt.publishAsync(own(device, "a"), "again", { qos: 1 });
  expect((await linesOf(device)).slice(-2)).toMatchObject([
    { code: 429, reason: "Further custom messages within a minute, not listed: 5" },
    { code: 200, payload: "again" },
  ]);
  await client.end();
});

test("a device receives messages on the custom topics that it has subscribed to, and they are logged", async () => {
  const device = home.device();
  const send = (path: string) =>
    home.gateway.call(device.id, { params: {}, message: { path, payload: '"on"' }, timeout: 5000 });
  expect(await send("get")).toMatchObject({ code: 410 });
  const client = await connectDevice(home, device, { silent: true });
  expect(await send("get")).toMatchObject({ code: 408 });
  await client.mqtt.subscribeAsync(own(device, "lamps/+"), { qos: 1 });
  expect(await send("get")).toMatchObject({ code: 408 });
  expect(await send("lamps/one")).toEqual({ id: "", code: 200, message: "sent", latency: 0, data: null });
  expect(await client.next("user/lamps/one")).toBe("on");
  await eventually(async () =>
    expect(await linesOf(device)).toMatchObject([
      { direction: "down", code: 200, topic: own(device, "lamps/one"), payload: '"on"' },
    ]),
  );
  await client.end();
});

test("a device whose dialect has no custom topics receives no custom messages", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, {
    clientId: "x",
    username: device.token,
    password: "",
    silent: true,
  });
  await client.mqtt.subscribeAsync("v1/devices/me/rpc/request/+");
  const message = { path: "get", payload: "on" };
  expect(await home.gateway.call(device.id, { params: {}, message, timeout: 5000 })).toMatchObject({
    code: 408,
  });
  await client.end();
});
