import { once } from "node:events";
import { connect } from "node:net";
import { connectAsync } from "mqtt";
import { expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { forFile } from "../../test/for-file.ts";
import { startPlatform } from "../../test/harness.ts";
import { mqttPath } from "./mqtt.ts";

const platform = await forFile(startPlatform());

it("accepts the largest packet of a device over WebSocket, and logs why a larger one is refused", async () => {
  const maker = await platform.actor();
  const { id: product_id } = await platform.product(maker);
  const made = await maker.ok(devices.create, { body: { product_id } });
  const url = platform.url.replace("http", "ws") + mqttPath;
  const device = await connectAsync(url, { username: made.access_token, reconnectPeriod: 0 });
  device.on("error", () => {});
  const post = (bytes: number) => {
    const start = '{"switch":true,"note":"';
    return `${start}${"x".repeat(bytes - start.length - 2)}"}`;
  };
  await device.publishAsync("v1/devices/me/telemetry", post(limits.devicePacketBytes - 100), { qos: 1 });
  const gone = new Promise<void>((resolve) => device.once("close", () => resolve()));
  device.publish("v1/devices/me/telemetry", post(limits.devicePacketBytes + 1), { qos: 1 });
  await gone;
  const reasons = async () => {
    const query = { type: "communication" } as const;
    const { list } = await maker.ok(devices.communicationLog, { params: made, query });
    return list.map((entry) => ("code" in entry ? entry.code : 0));
  };
  await expect.poll(reasons).toEqual([413, 460]);
});

it("counts connections of devices and callers together for MAX_CONNECTIONS", async () => {
  const small = await startPlatform({ MAX_CONNECTIONS: "1" });
  const device = connect(small.gateway.ports.mqtt, "127.0.0.1");
  try {
    const metrics = async () => (await fetch(`${small.url}/metrics`)).text();
    // The server runs in the same event loop. It accepts the device's connection within the next turns, before any
    // later request.
    await once(device, "connect");
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(await metrics()).toContain('thingwright_open_connections{transport="mqtt"} 1');
    const answer = await fetch(`${small.url}/api/v1/config_map`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await metrics()).toContain(
      'thingwright_connections_refused_total{transport="http",limit="process"}',
    );
  } finally {
    device.destroy();
    await small.close();
  }
});
