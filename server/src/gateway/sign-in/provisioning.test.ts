import { connectAsync, type IClientOptions } from "mqtt";
import mqttPacket, { type Packet } from "mqtt-packet";
import { once } from "node:events";
import { connect as connectTls } from "node:tls";
import { beforeEach, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { mqttCredentials } from "@thingwright/contract/devices/mqtt-credentials.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { unknownDevices } from "@thingwright/contract/devices/unknown-devices.ts";
import type { Caller } from "../../../test/caller.ts";
import { certificateFiles } from "../../../test/certificates.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const files = await forFile(certificateFiles());
const platform = await forFile(
  startPlatform({ TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: "0" }),
);
const { ports } = platform.gateway;
const tls = `mqtts://127.0.0.1:${ports.mqtts}`;
const openly = { rejectUnauthorized: false, reconnectPeriod: 0 };
const asking = { username: "provision", ...openly };

let maker: Caller;
let product: Product;
let keys: { provisionDeviceKey: string; provisionDeviceSecret: string };
beforeEach(async () => {
  platform.clock.advance(61_000);
  maker = await platform.actor();
  product = await platform.product(maker);
  const params = { id: product.id, level: "1" } as const;
  const { product_secret } = await maker.ok(products.setSecurityLevel, { params });
  keys = { provisionDeviceKey: product.product_key, provisionDeviceSecret: product_secret! };
});

/** Sends requests on one connection, each after the answer to the one before. @returns the answers */
async function ask(requests: readonly (object | string)[], options: IClientOptions = {}) {
  const client = await connectAsync(tls, { ...asking, ...options });
  try {
    await client.subscribeAsync("/provision/response");
    const answers: unknown[] = [];
    const closed = new Promise<never>((_, reject) => client.once("close", () => reject(new Error("closed"))));
    for (const request of requests) {
      const answer = new Promise((resolve) =>
        client.once("message", (_topic, payload) => resolve(JSON.parse(payload.toString()))),
      );
      const payload = typeof request === "string" ? request : JSON.stringify({ ...keys, ...request });
      client.publish("/provision/request", payload, { qos: 1 });
      answers.push(await Promise.race([answer, closed]));
    }
    return answers;
  } finally {
    await client.endAsync(true);
  }
}

const list = async () => (await maker.ok(devices.list, { query: { product_id: product.id } })).list;
const failed = (errorMsg: unknown) => ({ status: "FAILURE", errorMsg });

it.each([4, 5] as const)("gives a device a token over MQTT %i that signs it in", async (protocolVersion) => {
  const [answer] = await ask([{ deviceName: "lamp-1" }], { protocolVersion });
  expect(answer).toEqual({
    status: "SUCCESS",
    credentialsType: "ACCESS_TOKEN",
    credentialsValue: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(await list()).toMatchObject([{ device_name: "lamp-1", online: 2, activated: 2 }]);
  const username = (answer as { credentialsValue: string }).credentialsValue;
  await (await connectAsync(tls, { username, ...openly })).endAsync();
  await eventually(async () => expect(await list()).toMatchObject([{ activated: 1 }]));
  expect(await ask([{ deviceName: "lamp-1" }])).toEqual([failed(expect.stringContaining("online before"))]);
});

it("generates a missing name, and accepts credentials chosen by the device", async () => {
  const token = `own-${product.id}`;
  const login = { username: `own@${product.id}`, password: "chosen by hand", clientId: "lamp" };
  const own = { clientId: "lamp", userName: login.username, password: login.password };
  const ok = (credentialsType: string, credentialsValue: unknown) => ({
    status: "SUCCESS",
    credentialsType,
    credentialsValue,
  });
  const taken = failed("Another device has this token or username");
  expect(
    await ask([
      { token },
      { credentialsType: "MQTT_BASIC", deviceName: "lamp-2", ...login },
      { token, deviceName: "lamp-3" },
      { ...login, deviceName: "lamp-4", password: "another one" },
    ]),
  ).toEqual([ok("ACCESS_TOKEN", token), ok("MQTT_BASIC", own), taken, taken]);
  const made = await list();
  expect(made).toHaveLength(2);
  const second = made.find(({ device_name }) => device_name === "lamp-2")!;
  expect(await maker.ok(mqttCredentials.get, { params: { id: second.id } })).toEqual({
    user_name: login.username,
    client_id: "lamp",
  });
  const { clientId, username, password } = login;
  for (const credentials of [{ username: token }, { clientId, username, password }])
    await (await connectAsync(tls, { ...credentials, ...openly })).endAsync();
});

it("names the error of an invalid request, and creates no device", async () => {
  expect(
    await ask([
      "{",
      "[]",
      { provisionDeviceKey: null },
      { deviceName: "a b" },
      { token: "short" },
      { credentialsType: "X509_CERTIFICATE", hash: "MIIC" },
      { hash: "MIIC" },
      { credentialsType: "MQTT_BASIC", username: "lamp" },
      { credentialsType: "OTHER" },
    ]),
  ).toEqual([
    failed("The request is not JSON"),
    failed("The request is not an object"),
    failed(expect.stringContaining("provisionDeviceKey: ")),
    failed(expect.stringContaining("deviceName: ")),
    failed(expect.stringContaining("token: ")),
    failed(expect.stringContaining("Certificates")),
    failed(expect.stringContaining("Certificates")),
    failed(expect.stringContaining("username and password")),
    failed(expect.stringContaining("credentialsType: ")),
  ]);
  expect(await list()).toEqual([]);
});

it("reveals nothing about products and devices to a client with a wrong secret", async () => {
  await maker.ok(devices.create, { body: { product_id: product.id, device_name: "lamp-1" } });
  const provisionDeviceSecret = "wrong";
  const [there, not, nowhere] = await ask([
    { provisionDeviceSecret, deviceName: "lamp-1" },
    { provisionDeviceSecret, deviceName: "lamp-2" },
    { provisionDeviceSecret, provisionDeviceKey: "none" },
  ]);
  expect(there).toMatchObject(failed(expect.stringContaining("provisionDeviceSecret is wrong")));
  expect([not, nowhere]).toEqual([there, there]);
  await eventually(async () => {
    const { list: rows } = await maker.ok(unknownDevices.list);
    expect(rows).toMatchObject([{ device_name: "lamp-2", reason: "refused_product_secret" }]);
  });
});

it("provisioning is refused without TLS", async () => {
  const plain = connectAsync(`mqtt://127.0.0.1:${ports.mqtt}`, asking);
  await expect(plain).rejects.toThrow("Not authorized");
});

it("a provisioning connection allows nothing else", async () => {
  const client = await connectAsync(tls, { ...asking, protocolVersion: 4 });
  const granted = await client
    .subscribeAsync(["/provision/response", "#", "v1/devices/me/attributes"])
    .catch((error: unknown) => error);
  expect(String(granted)).toMatch(/Unspecified|error/i);
  await client.publishAsync("v1/devices/me/telemetry", "{}", { qos: 2 });
  await client.unsubscribeAsync("/provision/response");
  await client.endAsync();
  expect(await list()).toEqual([]);
});

it("a provisioning connection allows ten requests and 16 KiB", async () => {
  const eleven = Array.from({ length: 11 }, () => "{");
  await expect(ask(eleven)).rejects.toThrow("closed");
  await expect(ask(["x".repeat(17_000)])).rejects.toThrow(/closed/);
});

it("accepts packets sent before CONNACK, in any pieces", async () => {
  const payload = JSON.stringify({ ...keys, deviceName: "early-1" });
  const bytes = Buffer.concat(
    [
      {
        cmd: "connect",
        protocolId: "MQTT",
        clientId: "provision",
        username: "provision",
        clean: true,
        keepalive: 15,
      },
      { cmd: "subscribe", messageId: 1, subscriptions: [{ topic: "/provision/response", qos: 0 }] },
      { cmd: "publish", topic: "/provision/request", payload, qos: 0, dup: false, retain: false },
      { cmd: "pingreq" },
    ].map((packet) => mqttPacket.generate(packet as Packet)),
  );
  const socket = connectTls({ port: ports.mqtts!, host: "127.0.0.1", rejectUnauthorized: false });
  const parser = mqttPacket.parser();
  const heard: string[] = [];
  parser.on("packet", ({ cmd }) => heard.push(cmd));
  socket.on("data", (data: Buffer) => parser.parse(data));
  socket.write(bytes.subarray(0, -30));
  await eventually(async () => expect(heard).toContain("suback"));
  socket.write(bytes.subarray(-30));
  await eventually(async () =>
    expect(heard.toSorted()).toEqual(["connack", "pingresp", "publish", "suback"]),
  );
  expect(await list()).toMatchObject([{ device_name: "early-1" }]);
  socket.destroy();
});

it.each([true, false])(
  "a malformed packet ends only its own connection, with the CONNECT (%s) or after it",
  async (isWithConnect) => {
    const connecting = mqttPacket.generate({
      cmd: "connect",
      protocolId: "MQTT",
      clientId: "provision",
      username: "provision",
      clean: true,
      keepalive: 15,
    });
    // A SUBSCRIBE without filters. The library can parse it, but cannot make a SUBACK for it.
    const subscribing = Buffer.from("82020001", "hex");
    const socket = connectTls({ port: ports.mqtts!, host: "127.0.0.1", rejectUnauthorized: false });
    const closed = once(socket, "close");
    socket.write(isWithConnect ? Buffer.concat([connecting, subscribing]) : connecting);
    await once(socket, "data");
    if (!isWithConnect) socket.write(subscribing);
    await closed;
    expect(await ask([{ deviceName: "lamp-1" }])).toMatchObject([{ status: "SUCCESS" }]);
    expect(platform.logged.filter(({ msg }) => msg === "a packet could not be handled")).toEqual([]);
  },
);
