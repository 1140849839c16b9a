import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { signIn } from "@thingwright/device/sign-in.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { connectAsync, type MqttClient } from "mqtt";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { mqttUrl, registerDevice, samplePoints } from "./src/sample.ts";
import { startStream } from "./src/stream.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

/** In milliseconds: longer than the pauses of a busy machine, shorter than any wait for a device that does not answer. */
const standstill = 5000;

const counter = { identifier: "counter", name: "N", data_type: "value", transfer_type: "report" } as const;

test("each refusal is shown with its reason, and the value stream of another device has no gap", async () => {
  const actor = await platform.actor();
  const { id: productId } = await platform.product(actor);
  await actor.ok(products.define, {
    params: { id: productId },
    body: { list: [...samplePoints, { ...counter, min: 0, max: 1_000_000, step: 1 }] },
  });
  const bad = await registerDevice(actor, productId, "bad-device");
  const good = await registerDevice(actor, productId, "good-device");
  const url = mqttUrl(platform);
  const stream = await startStream({ url, token: good.access_token, identifier: "counter", perSecond: 10 });

  const { page } = await browser.open({ url: platform.url, token: actor.token });
  const screens = `/dashboard/product/${productId}/deviceDebug/device/${bad.id}`;
  await page.goto(`${screens}/communicationLog`);
  await page.getByRole("heading", { level: 1 }).waitFor();

  const names = { productKey: bad.product_key, deviceName: bad.device_name };
  const identity = { ...names, deviceSecret: bad.device_secret };
  const connect = (secret = bad.device_secret): Promise<MqttClient> =>
    connectAsync(url, {
      ...signIn({ ...identity, deviceSecret: secret, secureMode: "3" }),
      reconnectPeriod: 0,
    });
  const client = await connect();
  const post = topicFor(nativeTopics.propertyPost, names);
  const values = (params: object) => JSON.stringify({ id: "1", version: "1.0", params });
  const shown = (reason: RegExp) => page.getByText(reason).filter({ visible: true }).first().waitFor();
  const explained = async (entry: string | RegExp, reason: RegExp) => {
    await page.locator("main button[aria-pressed]").filter({ hasText: entry }).first().click();
    await shown(reason);
  };

  await client.publishAsync(post, "{not json", { qos: 1 });
  await explained("{not json", /The payload is not valid JSON/);
  await client.publishAsync(post, values({ no_such_thing: 1 }), { qos: 1 });
  await explained("no_such_thing", /The product has no such function point/);
  await client.publishAsync(post, values({ dimming: 101 }), { qos: 1 });
  await explained("dimming", /Must be between 0 and 100/);
  const another = topicFor(nativeTopics.propertyPost, { ...names, deviceName: good.device_name });
  await client.publishAsync(another, values({ dimming: 1 }), { qos: 1 });
  await explained("403", /This device may not use this topic/);
  client.publish(post, Buffer.alloc(limits.devicePacketBytes + 1), { qos: 1 });
  await explained("413", /larger than 262,?144 bytes/);
  client.end(true);

  await page.goto(`${screens}/onOffLineLog`);
  await page.getByText("Connected").first().waitFor();
  await expect(connect("not-the-secret")).rejects.toThrow(/not authorized/i);
  await shown(/wrong signature/);

  await expect.poll(stream.sent, { timeout: 30_000 }).toBeGreaterThan(30);
  const { sent, longest } = await stream.end();
  expect(longest).toBeLessThan(standstill);
  const { list } = await actor.ok(devices.history, {
    params: { id: good.id },
    query: { identifier: "counter", limit: 1000 },
  });
  expect(list.map(({ value }) => value).toReversed()).toEqual(Array.from({ length: sent }, (_, i) => i + 1));
  const times = list.map(({ time }) => time);
  const gaps = times.slice(1).map((time, i) => (times[i] ?? 0) - time);
  expect(Math.max(...gaps)).toBeLessThan(standstill);
  const properties = await actor.ok(devices.properties, { params: { id: bad.id } });
  expect(properties.list.filter(({ reported }) => reported)).toEqual([]);
});
