import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { afterEach, beforeEach, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { mqttCredentials } from "@thingwright/contract/devices/mqtt-credentials.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { unknownDevices } from "@thingwright/contract/devices/unknown-devices.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { operationRecords } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
let device: { id: string; access_token: string };
let names = 0;
let userName: string;
let clients: MqttClient[];
beforeEach(async () => {
  clients = [];
  maker = await platform.actor();
  product = await platform.product(maker);
  device = await register();
  userName = `hall.lamp-${++names}@home`;
  // Failures of other tests from this address are forgotten.
  platform.clock.advance(61_000);
});
afterEach(() => Promise.all(clients.map((client) => client.endAsync(true))));

const register = () => maker.ok(devices.create, { body: { product_id: product.id } });
const set = (body: object = {}, of = device) =>
  maker.ok(mqttCredentials.set, { params: { id: of.id }, body: { user_name: userName, ...body } });

async function connect(username: string, options: IClientOptions = {}): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const client = await connectAsync(url, { username, reconnectPeriod: 0, ...options });
  clients.push(client);
  return client;
}

const log = async ({ id }: { id: string }) => {
  const { list } = await maker.ok(devices.communicationLog, { params: { id }, query: { type: "online" } });
  return list.map((entry) => ("address" in entry ? `${entry.event} ${entry.reason}` : ""));
};
const gone = (client: MqttClient) => new Promise((resolve) => client.once("close", () => resolve(true)));

it("shows a generated password once, and never a chosen one", async () => {
  const params = { id: device.id };
  expect(await maker.ok(mqttCredentials.get, { params })).toBeNull();
  const made = await set();
  expect(made).toEqual({
    user_name: userName,
    client_id: "",
    password: expect.stringMatching(/^[a-z0-9]{24}$/),
  });
  expect(await maker.ok(mqttCredentials.get, { params })).toEqual({ user_name: userName, client_id: "" });
  expect(await set({ password: "chosen by hand", client_id: "lamp" })).toEqual({
    user_name: userName,
    client_id: "lamp",
    password: null,
  });
  await maker.ok(mqttCredentials.remove, { params });
  expect(await maker.ok(mqttCredentials.get, { params })).toBeNull();
});

it("leaves operation records without the password", async () => {
  await set({ password: "chosen by hand" });
  await maker.ok(mqttCredentials.remove, { params: { id: device.id } });
  const records = (await operationRecords(platform.connectionString, maker.owner)).slice(-2);
  expect(JSON.stringify(records)).not.toContain("chosen by hand");
  expect(records).toMatchObject([
    { action: "mqttCredentials.set", object_id: device.id, product_id: product.id },
    { action: "mqttCredentials.remove", object_id: device.id, product_id: product.id },
  ]);
});

it.each([
  ["user_name", { user_name: "a&b" }],
  ["user_name", { user_name: "a|b" }],
  ["user_name", { user_name: "" }],
  ["user_name", { user_name: "x".repeat(65) }],
  ["user_name", { user_name: "provision" }],
  ["password", { password: "short" }],
  ["password", { password: "Password1" }],
  ["password", { password: "x".repeat(129) }],
  ["password", { password: "with a line\nbreak" }],
  ["client_id", { client_id: "x".repeat(129) }],
])("refuses a %s that no device can have: %o", async (path, body) => {
  const refused = await maker.refused(mqttCredentials.set, {
    params: { id: device.id },
    body: { user_name: userName, ...body },
  });
  expect(refused.fields).toMatchObject([{ path }]);
});

it("refuses a user name of another device, and keeps the previous credentials", async () => {
  await set();
  const stranger = await platform.actor();
  const theirs = await stranger.ok(devices.create, {
    body: { product_id: (await platform.product(stranger)).id },
  });
  const body = { user_name: userName };
  const params = { id: theirs.id };
  const refused = await stranger.refused(mqttCredentials.set, { params, body, language: "zh-CN" });
  expect(refused).toMatchObject({
    status: 409,
    fields: [{ path: "user_name", message: `“${userName}”已存在。` }],
  });
  await stranger.ok(mqttCredentials.set, { params, body: { user_name: `${userName}-2` } });
  await stranger.refused(mqttCredentials.set, { params, body });
  expect(await stranger.ok(mqttCredentials.get, { params })).toMatchObject({ user_name: `${userName}-2` });
  // The user name is free again once its device is gone.
  await maker.ok(devices.remove, { params: { id: device.id } });
  await stranger.ok(mqttCredentials.set, { params, body });
});

it("admits the device with these credentials as well as with its token", async () => {
  const point = { identifier: "glow", name: "Glow", data_type: "bool", transfer_type: "report" } as const;
  await maker.ok(products.define, { params: product, body: { list: [point] } });
  const { password } = await set();
  const client = await connect(userName, { password: password!, clientId: "any" });
  await client.publishAsync("v1/devices/me/telemetry", JSON.stringify({ glow: true }), { qos: 1 });
  const { list } = await maker.ok(devices.properties, { params: { id: device.id } });
  expect(list).toMatchObject([{ identifier: "glow", reported: { value: true } }]);
  await connect(device.access_token);
  await connect(device.access_token, { password: "ignored" });
});

it("refuses a wrong or missing password and a wrong client id, and logs the reason", async () => {
  await set({ password: "chosen by hand", client_id: "lamp" });
  const refused = [
    { password: "chosen by hans", clientId: "lamp" },
    { clientId: "lamp" },
    { password: "chosen by hand", clientId: "lamb" },
  ];
  for (const options of refused) await expect(connect(userName, options)).rejects.toThrow("Not authorized");
  await connect(userName, { password: "chosen by hand", clientId: "lamp" });
  await eventually(async () =>
    expect(await log(device)).toEqual([
      "1 connected",
      "0 refused_other_client",
      "0 refused_password",
      "0 refused_password",
    ]),
  );
});

it("treats a user name that looks like a token as a user name when a password is sent, else as a token", async () => {
  const other = await register();
  userName = device.access_token;
  await set({ password: "chosen by hand" }, other);
  await connect(userName, { password: "chosen by hand" });
  await connect(userName);
  await eventually(async () => expect((await log(other)).at(-1)).toBe("1 connected"));
  await eventually(async () => expect((await log(device)).at(-1)).toBe("1 connected"));
  await expect(connect(userName, { password: "another one" })).rejects.toThrow("Not authorized");
});

it("lists an unknown user name among unknown devices, but omits a name that may be a token", async () => {
  const admin = await platform.actor(1);
  const token = "t".repeat(20);
  for (const username of [userName, token])
    await expect(connect(username, { password: "any" })).rejects.toThrow("Not authorized");
  await expect(connect(userName)).rejects.toThrow("Not authorized");
  await eventually(async () => {
    const { list } = await admin.ok(unknownDevices.list);
    expect(list.map((one) => `${one.reason} ${one.device_name}`)).toEqual(
      expect.arrayContaining([`refused_login ${userName}`, "refused_login ", "refused_user_name "]),
    );
    expect(JSON.stringify(list)).not.toContain(token);
  });
});

it("leaves a connection alone that was made with the token", async () => {
  await set();
  const bearer = await connect(device.access_token);
  await set();
  await maker.ok(mqttCredentials.remove, { params: { id: device.id } });
  await platform.gateway.review();
  expect(await bearer.subscribeAsync("v1/devices/me/rpc/request/+")).toHaveLength(1);
});

it.each([
  ["set anew", () => set()],
  ["taken away", () => maker.ok(mqttCredentials.remove, { params: { id: device.id } })],
])("closes a connection that was made with the credentials once they are %s", async (_what, change) => {
  const { password } = await set();
  const ended = gone(await connect(userName, { password: password! }));
  await change();
  await ended;
  await eventually(async () => expect((await log(device))[0]).toBe("2 secret_renewed"));
  await expect(connect(userName, { password: password! })).rejects.toThrow("Not authorized");
});

it("removes the credentials when the device's secrets are renewed", async () => {
  const { password } = await set();
  const ended = gone(await connect(userName, { password: password! }));
  await maker.ok(devices.renewSecret, { params: { id: device.id } });
  await ended;
  await expect(connect(userName, { password: password! })).rejects.toThrow("Not authorized");
  expect(await maker.ok(mqttCredentials.get, { params: { id: device.id } })).toBeNull();
});

it("closes such a connection on review if this process has missed the change", async () => {
  const { password } = await set();
  const client = await connect(userName, { password: password! });
  await platform.gateway.review();
  expect(client.connected).toBe(true);
  const ended = gone(client);
  await everything(systemScope("the test makes a change that nobody hears of"), platform.sql)
    .deleteFrom("mqtt_credentials")
    .where("device_id", "=", device.id)
    .execute();
  await platform.gateway.review();
  await ended;
});
