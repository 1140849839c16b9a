import { createHmac } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { expect, test } from "vitest";
import { replyTo, deviceMessages } from "../../../test/device-messages.ts";
import { forFile } from "../../../test/for-file.ts";
import {
  connectDevice,
  credentialsOf,
  startTestGateway,
  type TestClient,
  type TestDevice,
  topicsOf,
  until,
} from "../../../test/gateway.ts";

const home = await forFile(startTestGateway());
const { valuesOf } = deviceMessages(home);

const combine = ({ productKey, deviceName }: TestDevice) =>
  `/ext/session/${productKey}/${deviceName}/combine`;
const thing = ({ productKey, deviceName }: TestDevice) => `/sys/${productKey}/${deviceName}/thing`;

/** The parameters with which a gateway signs in or adds a sub-device, in the form that makers of gateways publish. */
function signed(
  { productKey, deviceName, secret }: TestDevice,
  method = "sha1",
  timestamp = "1524448722000",
) {
  const clientId = `${productKey}&${deviceName}`;
  const text = `clientId${clientId}deviceName${deviceName}productKey${productKey}timestamp${timestamp}`;
  const sign = createHmac(method, secret).update(text).digest("hex");
  const signMethod = `hmac${method === "sha1" ? "Sha1" : "Sha256"}`;
  return { productKey, deviceName, clientId, timestamp, signMethod, sign };
}

const identityOf = ({ productKey, deviceName }: TestDevice) => ({ productKey, deviceName });

/** A gateway that is connected, with devices of its account. */
async function withGateway(
  count: number,
  run: (gateway: { client: TestClient; device: TestDevice; subs: TestDevice[] }) => Promise<void>,
) {
  const device = home.device();
  const subs = Array.from({ length: count }, () => home.device({ ownerId: device.ownerId }));
  const client = await connectDevice(home, device);
  await client.mqtt.subscribeAsync(
    [`${combine(device)}/#`, `/ext/error/${device.productKey}/${device.deviceName}`],
    {
      qos: 1,
    },
  );
  await run({ client, device, subs });
  await client.end();
}

/** Adds all of the sub-devices to the gateway, and signs them in. */
async function signIn(client: TestClient, device: TestDevice, subs: readonly TestDevice[]) {
  const params = subs.map((sub) => signed(sub));
  expect(await replyTo(client, `${thing(device)}/topo/add`, { id: "1", params })).toMatchObject({
    code: 200,
  });
  const deviceList = params;
  const login = { id: "2", params: { deviceList } };
  expect(await replyTo(client, `${combine(device)}/batch_login`, login)).toMatchObject({ code: 200 });
}

const eventsOf = ({ id }: TestDevice) =>
  home.sessions.filter(({ device }) => device.id === id).map(({ event, reason }) => [event, reason]);

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{ topic: string; code: number; reason: string }>`
    select topic, code, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}

test("a gateway adds two sub-devices, signs them in and reports for them, and calls reach each by its name", () =>
  withGateway(2, async ({ client, device, subs }) => {
    const [lamp, plug] = subs as [TestDevice, TestDevice];
    const added = await replyTo(client, `${thing(device)}/topo/add`, {
      id: "123",
      version: "1.0",
      params: [signed(lamp), signed(plug, "sha256")],
      method: "thing.topo.add",
    });
    expect(added).toEqual({
      id: "123",
      code: 200,
      message: "success",
      data: [identityOf(lamp), identityOf(plug)],
    });
    const listed = await replyTo(client, `${thing(device)}/topo/get`, { id: "124", params: {} });
    expect(listed).toMatchObject({ code: 200, data: [identityOf(lamp), identityOf(plug)] });
    const params = { ...signed(lamp), cleanSession: "true" };
    expect(await replyTo(client, `${combine(device)}/login`, { id: "125", params })).toEqual({
      id: "125",
      code: 200,
      message: "success",
      data: identityOf(lamp),
    });
    const batch = { id: 126, params: { signMethod: "hmacSha256", deviceList: [signed(plug, "sha256")] } };
    expect(await replyTo(client, `${combine(device)}/batch_login`, batch)).toMatchObject({
      id: 126,
      code: 200,
    });
    expect([eventsOf(lamp), eventsOf(plug)]).toEqual([[[1, "connected"]], [[1, "connected"]]]);

    await client.mqtt.subscribeAsync(
      [lamp, plug].map((sub) => `${thing(sub)}/#`),
      { qos: 1 },
    );
    for (const [sub, level] of [
      [lamp, 5],
      [plug, 6],
    ] as const) {
      expect(await replyTo(client, topicsOf(sub).post, { id: "1", params: { level } })).toMatchObject({
        code: 200,
      });
      expect(await valuesOf(sub)).toEqual([{ level }]);
    }
    expect(await valuesOf(device)).toEqual([]);

    const called = home.gateway.call(lamp.id, { params: { power: true }, timeout: 30_000 });
    const issued = await client.next(topicsOf(lamp).set);
    expect(issued).toMatchObject({ params: { power: 1 } });
    await client.post(`${topicsOf(lamp).set}_reply`, { id: issued.id, code: 200, data: {} });
    expect(await called).toMatchObject({ code: 200 });
    expect(await home.gateway.call(plug.id, { params: {}, service: "blink", timeout: 100 })).toMatchObject({
      code: 408,
    });
  }));

test("errors of sub-devices are answered with their codes, and a batch is carried out completely or not at all", () =>
  withGateway(2, async ({ client, device, subs }) => {
    const [lamp, plug] = subs as [TestDevice, TestDevice];
    const add = (params: unknown) => replyTo(client, `${thing(device)}/topo/add`, { id: "1", params });
    const login = (params: unknown) => replyTo(client, `${combine(device)}/login`, { id: "1", params });
    const stranger = home.device();
    const wrong = { ...signed(lamp), sign: "00".repeat(20) };
    expect(await add([signed(plug), wrong])).toMatchObject({
      code: 401,
      data: [{ ...identityOf(lamp), code: 401, message: "The signature of the sub-device is wrong" }],
    });
    expect(await add([signed(stranger), signed(plug)])).toMatchObject({ code: 6100 });
    expect(await add([{ ...signed(plug), deviceName: "nobody" }])).toMatchObject({ code: 6100 });
    expect(await add([])).toMatchObject({ code: 460 });
    expect(await add([signed(plug), signed(plug)])).toMatchObject({ code: 460 });
    expect(await add(Array.from({ length: limits.subDevicesAtOnce + 1 }, () => signed(plug)))).toMatchObject({
      code: 460,
    });
    expect(await add([{ productKey: "a/b", deviceName: "#", sign: "" }])).toMatchObject({ code: 400 });
    expect(await login(signed(plug))).toMatchObject({ code: 6401 });
    expect(await add([signed(plug), signed(lamp)])).toMatchObject({ code: 200 });
    expect(await login({ ...signed(lamp), sign: "" })).toMatchObject({ code: 6287 });
    expect(await login({ ...signed(lamp), signMethod: "hmacMd5" })).toMatchObject({ code: 6287 });
    expect(await login({ ...signed(lamp), signMethod: "rot13" })).toMatchObject({ code: 6287 });
    expect(await login(signed(stranger))).toMatchObject({ code: 6100 });
    lamp.enabled = false;
    expect(await login(signed(lamp))).toMatchObject({ code: 522 });
    const batch = { id: "1", params: { deviceList: [signed(lamp), signed(plug)] } };
    expect(await replyTo(client, `${combine(device)}/batch_login`, batch)).toMatchObject({
      code: 522,
      data: [{ ...identityOf(lamp), code: 522 }],
    });
    expect(home.gateway.holds(plug.id)).toBe(false);
    lamp.enabled = true;
    expect(await replyTo(client, `${combine(device)}/batch_login`, batch)).toMatchObject({ code: 200 });
    const out = (params: unknown) => replyTo(client, `${combine(device)}/batch_logout`, { id: "1", params });
    expect(await out([identityOf(lamp)])).toMatchObject({ code: 200 });
    expect(await out([identityOf(lamp), identityOf(plug)])).toMatchObject({
      code: 520,
      data: [{ ...identityOf(lamp), code: 520 }],
    });
    expect(eventsOf(lamp)).toEqual([
      [0, "refused_signature"],
      [0, "refused_signature"],
      [0, "refused_hmacmd5"],
      [0, "refused_sign_method"],
      [0, "refused_disabled"],
      [0, "refused_disabled"],
      [1, "connected"],
      [2, "logged_out"],
    ]);
  }));

test("messages and subscriptions of a gateway for a device not signed in through it are refused", () =>
  withGateway(2, async ({ client, device, subs }) => {
    const [lamp, plug] = subs as [TestDevice, TestDevice];
    await signIn(client, device, [lamp]);
    for (const sub of [plug, home.device()]) {
      await client.post(topicsOf(sub).post, { id: "1", params: { level: 5 } });
      expect(await valuesOf(sub)).toEqual([]);
      expect(await client.mqtt.subscribeAsync(`${thing(sub)}/#`).catch(() => "refused")).toEqual("refused");
    }
    for (const filter of [
      `/sys/${lamp.productKey}/+/thing/#`,
      "/sys/+/+/#",
      `/sys/${lamp.productKey}/${lamp.deviceName}x/#`,
    ]) {
      expect(await client.mqtt.subscribeAsync(filter).catch(() => "refused")).toEqual("refused");
    }
    expect((await logOf(device)).map(({ code, topic }) => [code, topic])).toContainEqual([
      403,
      topicsOf(plug).post,
    ]);
    // Another connection may not publish for a device that is signed in here, either.
    const other = home.device({ ownerId: device.ownerId });
    const stranger = await connectDevice(home, other);
    await stranger.post(topicsOf(lamp).post, { id: "1", params: { level: 5 } });
    expect(await valuesOf(lamp)).toEqual([]);
    await stranger.end();
  }));

test("nothing is sent to a sub-device that was logged out, until it is logged in again", () =>
  withGateway(1, async ({ client, device, subs }) => {
    const [lamp] = subs as [TestDevice];
    await signIn(client, device, [lamp]);
    await client.mqtt.subscribeAsync(`${thing(lamp)}/#`, { qos: 1 });
    const tell = () => home.gateway.call(lamp.id, { params: { level: 5 }, timeout: 100 });
    expect(await tell()).toMatchObject({ code: 408 });
    expect(await client.next(topicsOf(lamp).set)).toMatchObject({ params: { level: 5 } });
    expect(await replyTo(client, `${combine(device)}/logout`, { params: identityOf(lamp) })).toMatchObject({
      code: 200,
    });
    expect(await tell()).toMatchObject({ code: 410 });
    await client.post(topicsOf(lamp).post, { id: "1", params: { level: 5 } });
    expect(await valuesOf(lamp)).toEqual([]);
    expect(await replyTo(client, `${combine(device)}/login`, { params: signed(lamp) })).toMatchObject({
      code: 200,
    });
    expect(await tell()).toMatchObject({ code: 408 });
    expect(await client.next(topicsOf(lamp).set)).toMatchObject({ params: { level: 5 } });
  }));

test("desired state is delivered once the gateway subscribes, and after a sign-in behind the subscription", () =>
  withGateway(1, async ({ client, device, subs }) => {
    const [lamp] = subs as [TestDevice];
    await signIn(client, device, [lamp]);
    await home.telemetry.change(lamp, { desire: { level: 9 } });
    await client.mqtt.subscribeAsync(topicsOf(lamp).set, { qos: 1 });
    expect(await client.next(topicsOf(lamp).set)).toMatchObject({ params: { level: 9 } });
    await replyTo(client, `${combine(device)}/logout`, { params: identityOf(lamp) });
    await replyTo(client, `${combine(device)}/login`, { params: signed(lamp) });
    expect(await client.next(topicsOf(lamp).set)).toMatchObject({ params: { level: 9 } });
  }));

test("the end of a gateway connection takes its sub-devices offline, with a reason of their own", async () => {
  let lamp: TestDevice | undefined;
  await withGateway(1, async ({ client, device, subs }) => {
    [lamp] = subs;
    await signIn(client, device, subs);
  });
  await until(() => eventsOf(lamp!).length === 2);
  expect(eventsOf(lamp!)).toEqual([
    [1, "connected"],
    [2, "gateway_offline"],
  ]);
});

test("a sub-device that connects directly or through another gateway takes over, and its gateway is notified", () =>
  withGateway(1, async ({ client, device, subs }) => {
    const [lamp] = subs as [TestDevice];
    await signIn(client, device, subs);
    const own = await connectDevice(home, lamp);
    expect(await client.next("/combine/logout_reply")).toMatchObject({ code: 427, data: identityOf(lamp) });
    await client.post(topicsOf(lamp).post, { id: "1", params: { level: 5 } });
    expect(await replyTo(own, topicsOf(lamp).post, { id: "1", params: { level: 6 } })).toMatchObject({
      code: 200,
    });
    expect(await valuesOf(lamp)).toEqual([{ level: 6 }]);
    const gone = new Promise<void>((resolve) => own.mqtt.once("close", resolve));
    expect(await replyTo(client, `${combine(device)}/login`, { params: signed(lamp) })).toMatchObject({
      code: 200,
    });
    await gone;

    const other = home.device({ ownerId: device.ownerId });
    const next = await connectDevice(home, other);
    await next.mqtt.subscribeAsync(`${combine(other)}/#`);
    await signIn(next, other, [lamp]);
    home.gateway.moved({
      deviceId: lamp.id,
      identity: identityOf(lamp),
      from: device.id,
      to: other.id,
      asked: true,
    });
    expect(await client.next("/thing/topo/change")).toMatchObject({
      params: { status: 1, subList: [identityOf(lamp)] },
    });
    await client.post(topicsOf(lamp).post, { id: "1", params: { level: 7 } });
    await next.post(topicsOf(lamp).post, { id: "1", params: { level: 8 } });
    expect((await valuesOf(lamp)).map(({ level }) => level)).toEqual([6, 8]);
    await next.end();
  }));

test("a sub-device that is disabled, deleted, moved or has a new secret is logged out at once", () =>
  withGateway(4, async ({ client, device, subs }) => {
    await signIn(client, device, subs);
    const [disabled, removed, renewed, moved] = subs as [TestDevice, TestDevice, TestDevice, TestDevice];
    home.gateway.disconnect(disabled.id, "disabled");
    expect(await client.next("/combine/logout_reply")).toMatchObject({
      code: 522,
      data: identityOf(disabled),
    });
    home.gateway.disconnect(removed.id, "removed");
    expect(await client.next("/combine/logout_reply")).toMatchObject({
      code: 521,
      data: identityOf(removed),
    });
    home.gateway.disconnect(renewed.id, "secret_renewed");
    expect(await client.next("/combine/logout_reply")).toMatchObject({
      code: 520,
      data: identityOf(renewed),
    });
    const away = { deviceId: moved.id, identity: identityOf(moved), from: device.id, to: null, asked: false };
    home.gateway.moved(away);
    expect(await client.next("/thing/topo/change")).toMatchObject({
      params: { status: 1, subList: [identityOf(moved)] },
    });
    expect(subs.map(({ id }) => home.gateway.holds(id))).toEqual([false, false, false, false]);
    for (const sub of subs) await client.post(topicsOf(sub).post, { id: "1", params: { level: 5 } });
    expect(await Promise.all(subs.map(valuesOf))).toEqual([[], [], [], []]);
  }));

test("acknowledgements of several devices' messages come in the order of the messages", () =>
  withGateway(3, async ({ client, device, subs }) => {
    await signIn(client, device, subs);
    const order: number[] = [];
    const all = [device, ...subs];
    await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        await client.post(topicsOf(all[i % all.length]!).post, { id: String(i), params: { level: i } });
        order.push(i);
      }),
    );
    expect(order).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect((await valuesOf(subs[0]!)).length).toBe(15);
  }));

test("a gateway that receives all topics also gets those of its sub-devices, until it unsubscribes", async () => {
  const device = home.device();
  const lamp = home.device({ ownerId: device.ownerId });
  const client = await connectDevice(home, device, {
    ...credentialsOf(device, { subscribed: true }),
    silent: true,
  });
  await signIn(client, device, [lamp]);
  const tell = () => home.gateway.call(lamp.id, { params: { level: 5 }, timeout: 100 });
  expect(await tell()).toMatchObject({ message: "the device did not answer in time" });
  expect(await client.next(topicsOf(lamp).set)).toMatchObject({ params: { level: 5 } });
  await client.mqtt.unsubscribeAsync(`${thing(lamp)}/#`);
  expect(await tell()).toMatchObject({ message: "the device does not listen for calls" });
  await client.end();
});

test("a sub-device has a limit of subscriptions apart from those of its gateway", () =>
  withGateway(1, async ({ client, device, subs }) => {
    const [lamp] = subs as [TestDevice];
    await signIn(client, device, subs);
    const filters = Array.from({ length: limits.subDeviceSubscriptions }, (_, i) => `${thing(lamp)}/a${i}`);
    for (const filter of filters) await client.mqtt.subscribeAsync(filter);
    expect(await client.mqtt.subscribeAsync(`${thing(lamp)}/more`).catch(() => "refused")).toBe("refused");
    expect(await client.mqtt.subscribeAsync(filters[0]!)).toHaveLength(1);
    expect(await client.mqtt.subscribeAsync(`${thing(device)}/own`)).toHaveLength(1);
  }));

test("a gateway reports for itself and its sub-devices in one message, and the valid parts are stored", () =>
  withGateway(2, async ({ client, device, subs }) => {
    const [lamp, plug] = subs as [TestDevice, TestDevice];
    await signIn(client, device, [lamp]);
    const time = Date.now() - 1000;
    const pack = (level: number, sub: TestDevice) => ({
      identity: identityOf(sub),
      properties: { level: { value: level, time } },
    });
    const post = (params: object) =>
      replyTo(client, `${thing(device)}/event/property/pack/post`, { id: "1", version: "1.0", params });
    expect(
      await post({ properties: { level: [{ value: 1, time }] }, events: {}, subDevices: [pack(2, lamp)] }),
    ).toMatchObject({ code: 200 });
    expect([await valuesOf(device), await valuesOf(lamp)]).toEqual([[{ level: 1 }], [{ level: 2 }]]);
    expect(await post({ subDevices: [pack(700, lamp), pack(3, plug), 5] })).toMatchObject({
      code: 460,
      data: {
        "subDevices[0].level[0]": { reason: "out_of_range" },
        "subDevices[1]": { reason: "sub_device_offline" },
        "subDevices[2]": { reason: "sub_device_offline" },
      },
    });
    expect([await valuesOf(lamp), await valuesOf(plug)]).toEqual([[{ level: 2 }], []]);
    expect((await logOf(lamp)).at(-1)).toMatchObject({ code: 460 });
  }));
