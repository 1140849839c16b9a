import { beforeAll, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeAll(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
});

const register = () => maker.ok(devices.create, { body: { product_id: product.id } });

it("sends text on a custom topic to a connected device", async () => {
  const made = await register();
  const body = { path: "get", payload: '["any", "text"]' };
  expect(await maker.ok(devices.sendMessage, { params: made, body })).toMatchObject({ code: 410 });
  const names = { productKey: made.product_key, deviceName: made.device_name };
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const client = await connectDevice({ url }, { ...names, secret: made.device_secret });
  expect(await maker.ok(devices.sendMessage, { params: made, body })).toMatchObject({ code: 408 });
  const topic = `/${made.product_key}/${made.device_name}/user`;
  await client.mqtt.subscribeAsync(`${topic}/#`);
  expect(await maker.ok(devices.sendMessage, { params: made, body })).toMatchObject({ code: 200 });
  expect(await client.next("user/get")).toEqual(["any", "text"]);
  await client.mqtt.publishAsync(`${topic}/update`, "thanks", { qos: 1 });
  await client.end();
  const query = { type: "communication", keyword: "/user/" } as const;
  await eventually(async () =>
    expect((await maker.ok(devices.communicationLog, { params: made, query })).list).toMatchObject([
      { direction: "up", topic: `${topic}/update`, payload: "thanks" },
      { direction: "down", topic: `${topic}/get`, payload: body.payload },
    ]),
  );
});

it.each(["", "/get", "get/", "a//b", "+", "a/#", "a b", "x".repeat(limits.customTopic + 1)])(
  "refuses the topic %j by its field",
  async (path) => {
    const made = await register();
    const { fields } = await maker.refused(devices.sendMessage, {
      params: made,
      body: { path, payload: "" },
    });
    expect(fields).toMatchObject([{ path: "path" }]);
  },
);

it("explains in the caller's language what a topic may contain, and refuses a text that is too long", async () => {
  const made = await register();
  const payload = "x".repeat(limits.callCharacters + 1);
  const { fields } = await maker.refused(devices.sendMessage, {
    params: made,
    body: { path: "a b", payload },
    language: "zh-CN",
  });
  expect(fields).toMatchObject([
    { path: "path", message: expect.stringContaining("以 / 分隔") as string },
    { path: "payload" },
  ]);
});
