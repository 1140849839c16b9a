import { once } from "node:events";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { FakePlatform, type Message } from "../test/fake-platform.ts";
import { connectDevice, type Device } from "./device.ts";
import { DeviceError } from "./device-error.ts";
import type { DeviceOptions } from "./options.ts";
import { signatureOf } from "./sign-in.ts";

const thing = "/sys/a1B2c3/lamp-01/thing";
let platform: FakePlatform;
let devices: Device[];

beforeEach(async () => {
  platform = await FakePlatform.start();
  devices = [];
});
afterEach(async () => {
  await Promise.all(devices.map((device) => device.close()));
  await platform.stop();
});

function connected(rest: Partial<DeviceOptions> = {}): Device {
  const device = connectDevice({
    url: platform.url,
    productKey: "a1B2c3",
    deviceName: "lamp-01",
    deviceSecret: "secret",
    timeout: 20_000,
    reconnect: { first: 5, last: 20 },
    ...rest,
  });
  devices.push(device);
  return device;
}

/** Every post of properties is answered so. */
function reply(code: number, data: unknown = {}): (message: Message) => Message | null {
  return ({ topic, payload }) =>
    topic.endsWith("/post")
      ? { topic: `${topic}_reply`, payload: { id: payload.id, code, message: "", data } }
      : null;
}

test("signs in with an HMAC over client id, device, product and time", async () => {
  await connected({ clientId: "any" }).ready();
  const [{ clientId, userName, password } = { clientId: "", userName: "", password: "" }] = platform.signedIn;
  const time = /^any\|securemode=3,signmethod=hmacsha256,timestamp=(\d+)\|$/.exec(clientId)?.[1];
  expect(userName).toBe("lamp-01&a1B2c3");
  const text = `clientIdanydeviceNamelamp-01productKeya1B2c3timestamp${time}`;
  expect(password).toBe(signatureOf("secret", "hmacsha256", text));
});

test("a post resolves when the platform has stored it", async () => {
  platform.answers(reply(200));
  const device = await connected().ready();
  await device.post({ power: true }, { time: 5 });
  expect(platform.heard[0]).toMatchObject({
    topic: `${thing}/event/property/post`,
    payload: { params: { power: { value: true, time: 5 } }, sys: { ack: 1 } },
  });
});

test("a refused post names the bad properties", async () => {
  platform.answers(reply(460, { heat: { reason: "out_of_range", message: "Must be between 0 and 9" } }));
  const device = await connected().ready();
  await expect(device.post({ heat: 10 })).rejects.toMatchObject({
    kind: "refused",
    code: 460,
    properties: { heat: "Must be between 0 and 9" },
  });
});

test("a post times out without an answer, but does not wait if it requests none", async () => {
  const device = await connected().ready();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const post = device.post({ power: 1 });
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await expect(post).rejects.toMatchObject({ kind: "timeout" });
  await device.post({ power: 1 }, { reply: false });
  expect(platform.heard[1]?.payload.sys).toEqual({ ack: 0 });
});

test("matches answers to their posts in any order", async () => {
  const device = await connected().ready();
  const posts = [1, 2, 3].map((level) => device.post({ level }));
  const [first, second, third] = await Promise.all(posts.map((_, i) => waitForHeard(i)));
  for (const message of [third, first, second])
    platform.say(`${thing}/event/property/post_reply`, { id: message?.payload.id, code: 200 });
  await expect(Promise.all(posts)).resolves.toHaveLength(3);
});

async function waitForHeard(index: number): Promise<Message | undefined> {
  await expect.poll(() => platform.heard.length).toBeGreaterThan(index);
  return platform.heard[index];
}

test("batches, events and device information have their own topics", async () => {
  platform.answers(({ topic, payload }) => ({
    topic: `${topic}_reply`,
    payload: { id: payload.id, code: 200 },
  }));
  const device = await connected().ready();
  await device.postBatch([
    { time: 1, values: { level: 1, power: 0 } },
    { time: 2, values: { level: 2 } },
  ]);
  await device.postEvent("overheat", ["E1"], 3);
  await device.updateInfo({ mac: "A4:C1:38:00:00:01", labels: { room: "hall" } });
  await device.present("a-token-of-it");
  expect(platform.heard).toMatchObject([
    {
      topic: `${thing}/event/property/batch/post`,
      payload: {
        params: {
          properties: {
            level: [
              { value: 1, time: 1 },
              { value: 2, time: 2 },
            ],
            power: [{ value: 0, time: 1 }],
          },
        },
      },
    },
    { topic: `${thing}/event/overheat/post`, payload: { params: { value: ["E1"], time: 3 } } },
    {
      topic: `${thing}/deviceinfo/update`,
      payload: {
        params: [
          { attrKey: "room", attrValue: "hall" },
          { attrKey: "MAC", attrValue: "A4:C1:38:00:00:01" },
        ],
      },
    },
    { topic: `${thing}/awss/enrollee/match`, payload: { params: { token: "a-token-of-it" } } },
  ]);
});

test("answers issued properties with the result of the handler", async () => {
  const device = connected().onSet(({ level }) => {
    if (level === 13) throw new DeviceError("refused", "not today", 4001);
    if (level === 14) throw new Error("broken");
    return level === 12 ? { code: 201, message: "later" } : undefined;
  });
  await device.ready();
  for (const [id, level] of [11, 12, 13, 14].entries())
    platform.say(`${thing}/service/property/set`, { id: String(id), params: { level } });
  await waitForHeard(3);
  const answers = platform.heard.map(({ payload }) => payload);
  expect(answers.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual([
    { id: "0", code: 200, message: "success", data: {} },
    { id: "1", code: 201, message: "later", data: {} },
    { id: "2", code: 4001, message: "not today", data: {} },
    { id: "3", code: 500, message: "broken", data: {} },
  ]);
  expect(platform.heard[0]?.topic).toBe(`${thing}/service/property/set_reply`);
});

test("passes calls to the handler of their service, or to the fallback handler", async () => {
  const device = connected()
    .onService("blink", ({ times }) => ({ data: { done: times } }))
    .onService("*", (_, service) => ({ message: `no ${service}` }));
  await device.ready();
  platform.say(`${thing}/service/blink`, { id: "7", params: { times: 3 } });
  platform.say(`${thing}/service/dance`, { id: "8", params: {} });
  expect((await platform.hears(`${thing}/service/blink_reply`)).payload).toMatchObject({
    id: "7",
    code: 200,
    data: { done: 3 },
  });
  expect((await platform.hears(`${thing}/service/dance_reply`)).payload.message).toBe("no dance");
});

test("answers 404 to a call without a handler, and ignores bad JSON", async () => {
  await connected().ready();
  platform.say(`${thing}/service/blink`, "{");
  platform.say(`${thing}/service/blink`, { id: "1", params: {} });
  expect((await platform.hears(`${thing}/service/blink_reply`)).payload).toMatchObject({
    id: "1",
    code: 404,
  });
});

test("passes desired state on with its version", async () => {
  const device = connected();
  const desired = new Promise((resolve) => {
    device.onDesired((values, version) => resolve({ values, version }));
  });
  await device.ready();
  platform.say("/shadow/get/a1B2c3/lamp-01", {
    method: "control",
    payload: { status: "success", state: { desired: { power: 1 } } },
    version: 4,
    timestamp: 1,
  });
  expect(await desired).toEqual({ values: { power: 1 }, version: 4 });
});

test("requests the time and computes the offset of its own clock", async () => {
  const ahead = 3_600_000;
  platform.answers(({ topic, payload }) => {
    const now = Date.now() + ahead;
    return {
      topic: topic.replace("request", "response"),
      payload: { ...payload, serverRecvTime: String(now), serverSendTime: String(now) },
    };
  });
  const device = await connected().ready();
  const { offset, roundTrip } = await device.time();
  expect(Math.abs(offset - ahead)).toBeLessThan(1000);
  expect(roundTrip).toBeGreaterThanOrEqual(0);
});

test("reconnects and receives commands again after the platform was unavailable", async () => {
  platform.answers(reply(200));
  const device = connected().onSet(() => undefined);
  device.on("error", () => undefined);
  await once(device, "online");
  const offline = once(device, "offline");
  await platform.leave();
  await offline;
  await expect(device.post({ power: 1 })).rejects.toMatchObject({ kind: "offline" });
  await once(device, "error");
  const online = once(device, "online");
  await platform.listen();
  await online;
  await device.post({ power: 1 });
  const { payload } = await platform.hears("/ext/diagnosis/a1B2c3/lamp-01/outage");
  expect(payload.params).toMatchObject({ cause: "server", since: expect.any(Number) as number });
  platform.say(`${thing}/service/property/set`, { id: "1", params: {} });
  expect((await platform.hears(`${thing}/service/property/set_reply`)).payload.code).toBe(200);
});

test("reports a refused sign-in and retries", async () => {
  platform.refuse = true;
  const device = connected();
  await expect(device.ready()).rejects.toThrow("Not authorized");
  const online = once(device, "online");
  platform.refuse = false;
  await online;
});

test("each pause before another attempt is twice the one before", async () => {
  await connected({ reconnect: { first: 4, last: 1000 } }).ready();
  const timers = vi.spyOn(globalThis, "setInterval");
  onTestFinished(() => timers.mockRestore());
  await platform.leave();
  await expect.poll(() => timers.mock.calls.length).toBeGreaterThan(3);
  for (const [i, pause] of [4, 8, 16, 32].entries()) {
    const set = Number(timers.mock.calls[i]?.[1]);
    expect(set).toBeGreaterThanOrEqual(pause * 0.75);
    expect(set).toBeLessThanOrEqual(pause * 1.25);
  }
});

test("reports a refused subscription, and still comes online", async () => {
  platform.closed.add(`${thing}/service/+`);
  const device = connected();
  const refused = once(device, "error");
  await device.ready();
  expect((await refused)[0]).toMatchObject({ message: `subscription refused: ${thing}/service/+` });
});

test("closing rejects pending posts and a pending connection", async () => {
  const device = await connected().ready();
  const post = device.post({ power: 1 });
  await Promise.all([
    expect(post).rejects.toMatchObject({ kind: "closed" }),
    waitForHeard(0).then(() => device.close()),
  ]);
  const unreachable = connected();
  await Promise.all([
    expect(unreachable.ready()).rejects.toMatchObject({ kind: "closed" }),
    unreachable.close(),
  ]);
});

test("closing does not wait forever for the acknowledgement of a post", async () => {
  platform.mute = true;
  const sending = async (device: Device) => {
    const heard = platform.leavesUnanswered();
    const post = device.post({ power: 1 }).catch((error: unknown) => error);
    await heard;
    await device.close();
    expect(await post).toMatchObject({ kind: "closed" });
  };
  await sending(await connected({ timeout: 1000 }).ready());
  const closing = sending(await connected({ timeout: 3_600_000 }).ready());
  await platform.leavesUnanswered();
  await platform.leave();
  await closing;
});

test("the token dialect needs only a token, and uses plain topics", async () => {
  const device = connectDevice({ url: platform.url, token: "tok_12345678" })
    .onSet(() => undefined)
    .onService("blink", () => ({ data: 1 }));
  devices.push(device);
  await device.ready();
  await device.post({ level: 1 });
  await device.post({ level: 2 }, { time: 5 });
  await device.postBatch([{ time: 6, values: { level: 3 } }]);
  await device.updateInfo({ mac: "A4:C1:38:00:00:01", labels: { room: "hall" } });
  await device.present("a-token-of-it", 60);
  platform.say("v1/devices/me/rpc/request/1", { method: "set", params: { power: true } });
  platform.say("v1/devices/me/rpc/request/2", { method: "blink", params: {} });
  await platform.hears("v1/devices/me/rpc/response/2");
  expect(platform.signedIn[0]).toMatchObject({ userName: "tok_12345678", password: "" });
  expect(platform.heard).toEqual([
    { topic: "v1/devices/me/telemetry", payload: { level: 1 } },
    { topic: "v1/devices/me/telemetry", payload: { ts: 5, values: { level: 2 } } },
    { topic: "v1/devices/me/telemetry", payload: [{ ts: 6, values: { level: 3 } }] },
    { topic: "v1/devices/me/attributes", payload: { room: "hall", mac: "A4:C1:38:00:00:01" } },
    { topic: "v1/devices/me/claim", payload: { secretKey: "a-token-of-it", durationMs: 60_000 } },
    { topic: "v1/devices/me/rpc/response/1", payload: { code: 200, message: "success", data: {} } },
    { topic: "v1/devices/me/rpc/response/2", payload: { code: 200, message: "success", data: 1 } },
  ]);
  await expect(device.time()).rejects.toMatchObject({ kind: "unsupported" });
});
