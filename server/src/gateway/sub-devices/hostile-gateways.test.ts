import { createHmac } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { expect, test } from "vitest";
import { deviceMessages, replyTo } from "../../../test/device-messages.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, startTestGateway, type TestDevice, topicsOf, until } from "../../../test/gateway.ts";
import { SubDeviceDesk } from "./desk.ts";
import { Session } from "../session.ts";
import { dialectRules } from "../dialects/dialects.ts";

const perSecond = 10;
const home = await forFile(startTestGateway(undefined, undefined, { messagesPerSecond: perSecond }));
const { historyOf } = deviceMessages(home);

function signed({ productKey, deviceName, secret }: TestDevice) {
  const text = `clientIdxdeviceName${deviceName}productKey${productKey}`;
  const sign = createHmac("sha256", secret).update(text).digest("hex");
  return { productKey, deviceName, clientId: "x", sign };
}

test("messages of sub-devices are charged to the allowance of their gateway", async () => {
  const device = home.device();
  const subs = Array.from({ length: 4 }, () =>
    home.device({ ownerId: device.ownerId, gatewayId: device.id }),
  );
  const client = await connectDevice(home, device);
  await client.mqtt.subscribeAsync(`/ext/session/${device.productKey}/${device.deviceName}/#`);
  const login = { id: "1", params: { deviceList: subs.map(signed) } };
  const topic = `/ext/session/${device.productKey}/${device.deviceName}/combine/batch_login`;
  expect(await replyTo(client, topic, login)).toMatchObject({ code: 200 });
  // None of the sub-devices alone sends more than one device may send.
  const each = (perSecond * limits.deviceBurstSeconds) / 2;
  for (let i = 0; i < each; i++)
    for (const sub of subs)
      client.mqtt.publish(
        topicsOf(sub).post,
        JSON.stringify({ id: "1", params: { level: 1 }, sys: { ack: 0 } }),
      );
  const told = () =>
    home.rows<{ code: number }>`
      select code from communication_log where device_no = ${device.deviceNo} and code = 429`;
  await until(async () => (await told()).length > 0);
  expect(await told()).toHaveLength(1);
  // The gateway is read more slowly, and so are all of its sub-devices. Therefore most of the messages have not arrived
  // yet.
  expect((await historyOf(subs[0]!)).length).toBeLessThan(each);
  client.mqtt.end(true);
});

test("a wrong secret of a sub-device is answered as busy while too many answers are delayed", async () => {
  const owner = home.device();
  const device = home.device({ ownerId: owner.ownerId, gatewayId: owner.id });
  const noted: string[] = [];
  const desk = new SubDeviceDesk({
    ports: {
      directory: { findByName: async () => device },
    } as never,
    guard: {
      guessed: async () => false,
      noteRefused: (_device: unknown, reason: string) => void noted.push(reason),
    } as never,
    rules: { md5: false },
    open: async () => {
      throw new Error("nothing is opened");
    },
  });
  const refused = await desk.login(new Session(owner, "native", dialectRules.native), [
    { ...signed(device), sign: "00" },
  ]);
  expect(refused.map(([, reason]) => reason)).toEqual(["sub_device_busy"]);
  expect(noted).toEqual(["refused_signature"]);
});

test("a sign-in does not open if its sub-device was moved or disabled meanwhile", async () => {
  const [device, other] = [home.device(), home.device()];
  const subs = Array.from({ length: 2 }, () =>
    home.device({ ownerId: device.ownerId, gatewayId: device.id }),
  );
  const client = await connectDevice(home, device);
  const base = `/ext/session/${device.productKey}/${device.deviceName}`;
  await client.mqtt.subscribeAsync(`${base}/#`);
  const [moved, disabled] = subs as [TestDevice, TestDevice];
  // The event arrives after the device was looked up and before its session is opened, as an event from another process
  // might.
  const signIn = (sub: TestDevice, news: () => void) => {
    const enabled = sub.productStatus;
    Object.defineProperty(sub, "productStatus", {
      get: () => {
        news();
        return enabled;
      },
    });
    return replyTo(client, `${base}/combine/login`, { id: "1", params: signed(sub) });
  };
  const { productKey, deviceName } = moved;
  const move = {
    deviceId: moved.id,
    identity: { productKey, deviceName },
    from: device.id,
    to: other.id,
    asked: true,
  };
  moved.activated = false;
  disabled.activated = false;
  expect(await signIn(moved, () => home.gateway.moved(move))).toMatchObject({ code: 6401 });
  expect(await signIn(disabled, () => home.gateway.disconnect(disabled.id, "disabled"))).toMatchObject({
    code: 6401,
  });
  expect(subs.map(({ id }) => home.gateway.holds(id))).toEqual([false, false]);
  await client.end();
});
