import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { expect, test } from "vitest";
import { formatClientId, formatUserName } from "@thingwright/contract/devices/device-sign-in.ts";
import { forFile } from "../../../test/for-file.ts";
import {
  connectDevice,
  credentialsOf,
  startTestGateway,
  type TestDevice,
  topicsOf,
  until,
} from "../../../test/gateway.ts";
import { TestClock } from "../../../test/harness.ts";
import { rawDevice } from "../../../test/raw-device.ts";
import { read } from "./uplink.ts";
import { Session, type Tools } from "../session.ts";
import { dialectRules } from "../dialects/dialects.ts";

const clock = new TestClock();
const home = await forFile(startTestGateway(undefined, clock));

function logOf({ deviceNo }: TestDevice) {
  return home.rows<{ topic: string; code: number }>`
    select topic, code from communication_log where device_no = ${deviceNo} order by time, id`;
}

const good = { params: { level: 1 } };

test("messages that a device publishes outside its own topics are refused and delivered to nobody", async () => {
  const [device, victim] = [home.device(), home.device()];
  const listener = await connectDevice(home, victim);
  const client = await connectDevice(home, device, { silent: true });
  const { post, set, batch } = topicsOf(device);
  const others = [
    topicsOf(victim).post,
    topicsOf(victim).set,
    topicsOf(victim).shadowGet,
    topicsOf(victim).post.replace("property/post", "property/post_reply"),
    `$share/group${post}`,
    `$SYS/${device.id}/new/clients`,
    "$SYS/broker/uptime",
    post.toUpperCase(),
    `/${post}`,
    post.slice(1),
    post.replace("/thing", "x/thing"),
    post.replace(device.deviceName, `${device.deviceName}%2e`),
    post.replace(device.deviceName, ` ${device.deviceName}`),
    post.replace(device.deviceName, `../${device.deviceName}`),
    "__proto__",
    "/",
    `${post.replace(device.deviceName, "x")}${"/a".repeat(60)}`,
    "/".repeat(65_535),
    `${post}/${"x".repeat(65_000)}`,
    "x".repeat(65_535),
  ];
  const unknown = [
    `${post}/`,
    `${post}${"/a".repeat(60)}`,
    post.replace("/thing", "//thing"),
    post.replace(device.deviceName, `${device.deviceName}/../${victim.deviceName}`),
    post.replace("post", "\u0440ost"),
    post.replace("event", "event\u0000"),
    batch.replace("batch", "batch\u202e"),
    set,
  ];
  for (const topic of [...others, ...unknown]) await client.post(topic, good);
  const lines = await logOf(device);
  expect(lines.map(({ code }) => code)).toEqual([...others.map(() => 403), ...unknown.map(() => 404)]);
  expect(Math.max(...lines.map(({ topic }) => topic.length))).toBeLessThanOrEqual(256);
  await listener.post(topicsOf(victim).post, good);
  await listener.next("post_reply");
  expect(listener.received).toEqual([]);
  expect(await logOf(victim)).toEqual([]);
  await Promise.all([client.end(), listener.end()]);
});

test("no filter lets a device receive messages of another device", async () => {
  const [device, victim] = [home.device(), home.device()];
  const client = await connectDevice(home, device, { silent: true });
  const own = `/sys/${device.productKey}/${device.deviceName}`;
  const filters = [
    "#",
    "/#",
    "+/#",
    "/+/+/+/#",
    "/sys/#",
    `/sys/${device.productKey}/#`,
    `/sys/${device.productKey}/+/thing/service/property/set`,
    `/sys/+/${device.deviceName}/#`,
    topicsOf(victim).set,
    `/sys/+/+/#`,
    `/${device.productKey}/#`,
    `/${device.productKey}/+/user/#`,
    `/${device.productKey}/${victim.deviceName}/#`,
    `/+/${device.deviceName}/#`,
    `/ext/+/+/${device.productKey}/${device.deviceName}`,
    "/ext/rrpc/+/sys/+/+/#",
    "/shadow/+/+/+",
    "/ota/device/#",
    `${own}x/#`,
    `${own}\u0000/#`,
    `/${own}/#`,
    "$SYS/#",
    "$SYS/+/new/clients",
    `$share/group${own}/#`,
    `$share/group/sys/#`,
    `$queue${own}/#`,
    "v1/devices/me/rpc/request/+",
    `/${"x".repeat(65_000)}`,
    `${own}${"/+".repeat(200)}`,
    `/sys/+/+${"/+".repeat(60)}`,
    "/".repeat(65_535),
    "+/".repeat(32_767),
  ];
  for (const filter of filters) {
    await expect(client.mqtt.subscribeAsync(filter, { qos: 1 }), filter.slice(0, 60)).rejects.toThrow(
      "Unspecified error",
    );
  }
  expect(client.mqtt.connected).toBe(true);
  await client.end();
});

test("unknown topics are not cached, however many and long they are", () => {
  const session = new Session(home.device(), "native", dialectRules.native);
  const tools = { model: thingModel([]), window: { now: 0, oldest: 0, newest: 0 }, tools: {} as Tools };
  for (let i = 0; i < 1000; i++) {
    for (const topic of [`${i}/`.padEnd(65_535, "x"), `short/${i}`]) {
      expect(read(session, { topic, payload: Buffer.from("{}") }, tools)).toMatchObject({ code: 403 });
    }
  }
  const remembered = [...session.routes.keys()];
  expect(remembered.length).toBeLessThan(100);
  expect(Math.max(...remembered.map((topic) => topic.length))).toBeLessThan(1000);
});

test("a client id or user name of another device does not sign in without the secret of that device", async () => {
  const [device, victim] = [home.device(), home.device()];
  const there = await connectDevice(home, victim);
  const parameters = { clientId: victim.deviceName, signMethod: "hmacsha256" } as const;
  const { password } = credentialsOf(device);

  for (const [clientId, username] of [
    // The victim's names, signed with another secret.
    [credentialsOf(victim).clientId, formatUserName(victim)],
    // The victim's name as a client id that was not signed.
    [formatClientId(parameters), formatUserName(device)],
    [`${victim.id}|securemode=3,signmethod=hmacsha256|`, formatUserName(device)],
    [credentialsOf(device).clientId, `${device.deviceName}&${device.productKey}&${victim.productKey}`],
    [credentialsOf(device).clientId, `${device.deviceName}\u0000&${device.productKey}`],
  ] as const) {
    const attempt = rawDevice(home.gateway.ports.mqtt, device, {
      protocolVersion: 4,
      clientId,
      username,
      password: Buffer.from(password),
    });
    expect(await attempt.ended, username).toMatchObject([{ cmd: "connack", returnCode: 5 }]);
  }

  // A client id proves nothing in the token dialect. A device that sends the victim's id there acts as itself, because
  // its token identifies it.
  const own = await connectDevice(home, device, {
    clientId: victim.id,
    username: device.token,
    password: "",
    silent: true,
  });
  await own.post("v1/devices/me/telemetry", { level: 3 });
  await there.post(topicsOf(victim).post, good);
  expect(there.mqtt.connected).toBe(true);
  expect(home.sessions.filter((event) => event.device.id === victim.id && event.event === 2)).toEqual([]);
  await Promise.all([own.end(), there.end()]);
});

test("a password is the whole signature, in hex", async () => {
  const device = home.device();
  const { password } = credentialsOf(device);
  // An address is slowed down after the fifth failure within a minute.
  clock.advance(61_000);
  const bad = ["zz", password.slice(0, -2), `${password}00`, ` ${password}`, device.secret];
  for (const wrong of bad) {
    const { ended } = rawDevice(home.gateway.ports.mqtt, device, {
      protocolVersion: 4,
      password: Buffer.from(wrong),
    });
    expect(await ended, wrong).toMatchObject([{ cmd: "connack", returnCode: 5 }]);
  }
  await until(() =>
    home.sessions.some(
      (event) => event.device.id === device.id && event.reason === "refused_signature_plain",
    ),
  );
});
