import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceGroups } from "@thingwright/contract/devices/device-groups.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { replyTo } from "../../../test/device-messages.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, type TestClient } from "../../../test/gateway.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
let ada: PersonCaller;
let ben: PersonCaller;
let home: string;
const clients: TestClient[] = [];

beforeEach(async () => {
  maker = await platform.actor();
  product = await supporting(true);
  const app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  ada = await platform.person(app.id);
  ben = await platform.person(app.id);
  home = (await ada.ok(homes.create, { body: { name: "Home" } })).id;
  const { code } = await ada.ok(homes.invite, { params: { id: home } });
  await ben.ok(homes.accept, { body: { code } });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

async function supporting(supports_groups: boolean, of?: Product): Promise<Product> {
  const one = of ?? (await platform.product(maker));
  await maker.ok(configuration.save, {
    params: { id: one.id },
    body: { binding: { mode: "authorized", supports_groups } },
  });
  return one;
}

const topic = (of: Credentials) => `/sys/${of.product_key}/${of.device_name}`;
const say = (client: TestClient, of: Credentials, path: string, params: object) =>
  replyTo(client, `${topic(of)}/thing/${path}`, { id: "1", version: "1.0", params });

/** A device that presents a new pairing token of Ada's home. */
async function bound(of: Product = product, device?: Credentials) {
  const its = device ?? (await maker.ok(devices.create, { body: { product_id: of.id } }));
  const { product_key: productKey, device_name: deviceName, device_secret: secret } = its;
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const client = await connectDevice({ url }, { productKey, deviceName, secret });
  await client.mqtt.subscribeAsync(`${topic(its)}/#`);
  clients.push(client);
  const { token } = await ada.ok(bindings.pairingToken, { body: { home_id: home } });
  expect(await say(client, its, "awss/enrollee/match", { token })).toMatchObject({ code: 200 });
  return { device: its, client };
}

const inHome = () => ({ params: { id: home } });
const make = (device_ids: string[], name = "Ceiling") => ({ ...inHome(), body: { name, device_ids } });

it("sends a command to all devices of a group, and returns the result of each device", async () => {
  const [one, two] = [await bound(), await bound()];
  const ids = [one.device.id, two.device.id];
  const group = await ada.ok(deviceGroups.create, make(ids));
  expect(group).toMatchObject({ name: "Ceiling", home_id: home, supports_groups: true, device_ids: ids });
  expect((await ben.ok(deviceGroups.list, inHome())).list).toEqual([group]);
  const params = { id: group.id };
  const set = "thing/service/property/set";
  const called = ben.ok(deviceGroups.call, { params, body: { params: { switch: true }, timeout: 1000 } });
  const asked = (await one.client.next(set)) as { id: string };
  await one.client.mqtt.publishAsync(
    `${topic(one.device)}/${set}_reply`,
    JSON.stringify({ id: asked.id, code: 200, data: {} }),
  );
  expect(await two.client.next(set)).toMatchObject({ params: { switch: 1 } });
  const { list } = await called;
  expect(list.map(({ device_id, problem }) => [device_id, problem])).toEqual(ids.map((id) => [id, null]));
  expect(list[0]!.answer!.code).toBe(200);
  expect(list[1]!.answer!.code).not.toBe(200);

  await say(one.client, one.device, "event/property/post", { switch: true });
  const state = async () => (await ben.ok(deviceGroups.properties, { params })).list;
  expect(await state()).toEqual([{ identifier: "switch", value: true, is_same: true, device_count: 1 }]);
  await say(two.client, two.device, "event/property/post", { switch: false });
  expect(await state()).toEqual([{ identifier: "switch", value: null, is_same: false, device_count: 2 }]);

  const refused = await ben.call(deviceGroups.call, { params, body: { params: { switch: "up" } } });
  expect(refused).toMatchObject({ problem: "invalid_input" });
});

it("lets the home's owner and admins create and change a group, and members view it", async () => {
  const { device } = await bound();
  expect(await ben.call(deviceGroups.create, make([device.id]))).toMatchObject({ problem: "forbidden" });
  const { id } = await ada.ok(deviceGroups.create, make([device.id]));
  const at = { params: { id } };
  expect(await ada.call(deviceGroups.create, make([device.id]))).toMatchObject({ problem: "already_exists" });
  expect(await ben.call(deviceGroups.remove, at)).toMatchObject({ problem: "forbidden" });
  const body = { name: "Hall" };
  expect(await ben.call(deviceGroups.update, { ...at, body })).toMatchObject({ problem: "forbidden" });
  expect(await ada.ok(deviceGroups.update, { ...at, body })).toMatchObject({
    ...body,
    device_ids: [device.id],
  });
  await ben.ok(homes.removeMember, { params: { id: home, uid: ben.uid } });
  expect(await ben.call(deviceGroups.get, at)).toMatchObject({ problem: "not_found" });
  await ada.ok(deviceGroups.remove, at);
  expect((await ada.ok(deviceGroups.list, inHome())).list).toEqual([]);
});

it("accepts devices of one product that supports groups, and refuses commands once the product does not", async () => {
  const { device } = await bound();
  const other = await bound(await supporting(true));
  const alone = await bound(await platform.product(maker));
  const mixed = make([device.id, other.device.id]);
  expect(await ada.call(deviceGroups.create, mixed)).toMatchObject({ problem: "group_of_one_product" });
  expect(await ada.call(deviceGroups.create, make([alone.device.id]))).toMatchObject({
    problem: "groups_unsupported",
  });
  const { id } = await ada.ok(deviceGroups.create, make([device.id]));
  const at = { params: { id } };
  const another = { ...at, body: { device_ids: [other.device.id] } };
  expect(await ada.call(deviceGroups.update, another)).toMatchObject({ problem: "group_of_one_product" });
  await supporting(false, product);
  const command = { ...at, body: { params: { switch: true } } };
  expect(await ada.call(deviceGroups.call, command)).toMatchObject({ problem: "groups_unsupported" });
});

it("loses an unbound device and gets it back when its owner binds it again, unless it was reset", async () => {
  const { device, client } = await bound();
  const { id } = await ada.ok(deviceGroups.create, make([device.id]));
  const members = async () => (await ada.ok(deviceGroups.get, { params: { id } })).device_ids;
  await ada.ok(bindings.unbind, { params: { id: device.id } });
  expect(await members()).toEqual([]);
  const again = async () => {
    const { token } = await ada.ok(bindings.pairingToken, { body: { home_id: home } });
    expect(await say(client, device, "awss/enrollee/match", { token })).toMatchObject({ code: 200 });
  };
  await again();
  expect(await members()).toEqual([device.id]);
  expect(await say(client, device, "reset", {})).toMatchObject({ code: 200 });
  await again();
  expect(await members()).toEqual([]);
});

it("refuses groups beyond the limit of a home", async () => {
  const { device } = await bound();
  for (let made = 0; made < limits.homeDeviceGroups; made += 1)
    await ada.ok(deviceGroups.create, make([device.id], `Group ${made}`));
  expect(await ada.call(deviceGroups.create, make([device.id], "More"))).toMatchObject({
    problem: "quota_exceeded",
  });
});

it("limits a person's waiting calls, so that calls of others still succeed", async () => {
  const silent = await Promise.all(Array.from({ length: 4 }, () => bound()));
  const answer = Promise.withResolvers<void>();
  for (const { client } of silent)
    client.mqtt.on("message", (path, payload) => {
      if (!path.endsWith("/thing/service/blink")) return;
      const { id } = JSON.parse(payload.toString()) as { id: string };
      const reply = JSON.stringify({ id, code: 200, data: {} });
      void answer.promise.then(() => client.mqtt.publishAsync(`${path}_reply`, reply));
    });
  const most = limits.waitingCalls.person;
  let refused = 0;
  const calls = Array.from({ length: most + 8 }, async (_, at) => {
    const { status } = await ada.call(bindings.call, {
      params: { id: silent[at % silent.length]!.device.id },
      body: { params: {}, service: "blink", timeout: limits.callTimeoutMs.max },
    });
    if (status === 429) refused += 1;
    return status;
  });
  await expect.poll(() => refused).toBe(8);
  const { status } = await ben.call(bindings.call, {
    params: { id: silent[0]!.device.id },
    body: { params: {}, service: "blink", timeout: 100 },
  });
  expect(status).toBe(200);
  answer.resolve();
  expect((await Promise.all(calls)).filter((one) => one === 200)).toHaveLength(most);
});

it("offers the home's devices whose products support groups, to people of the home only", async () => {
  const [one, two] = [await bound(), await bound()];
  await bound(await supporting(false));
  const device_ids = [one.device.id, two.device.id];
  const choice = { product_key: product.product_key, product_name: product.name, device_ids };
  for (const who of [ada, ben])
    expect(await who.ok(deviceGroups.choices, inHome())).toEqual({ list: [choice] });
  await ada.ok(bindings.unbind, { params: { id: one.device.id } });
  expect((await ben.ok(deviceGroups.choices, inHome())).list).toEqual([
    { ...choice, device_ids: [two.device.id] },
  ]);
  await ada.ok(homes.removeMember, { params: { id: home, uid: ben.uid } });
  expect((await ben.refused(deviceGroups.choices, inHome())).status).toBe(404);
});
