import { createHmac } from "node:crypto";
import { once } from "node:events";
import { connect as openSocket } from "node:net";
import type { MqttClient } from "mqtt";
import mqttPacket, { type Packet } from "mqtt-packet";
import { beforeEach, expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import {
  connectDevice,
  credentialsOf,
  startTestGateway,
  type TestDevice,
  topicsOf,
  until,
} from "../../../test/gateway.ts";
import { rawDevice } from "../../../test/raw-device.ts";

/** The offset of the flags in a CONNECT of fewer than 128 bytes. */
const cleanAt = 9;
let later = 0;
const home = await forFile(
  startTestGateway(() => ({}), {
    now: () => Date.now() + later,
    steady: () => performance.now() + later,
  }),
);

function eventsOf({ id }: TestDevice) {
  return home.sessions.filter(({ device }) => device.id === id).map(({ event, reason }) => [event, reason]);
}

function closing(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.once("close", () => resolve()));
}

/** After 61 seconds, failures that other tests caused from this address no longer count. */
beforeEach(() => {
  later += 61_000;
});

/** Signs in once. @returns the code of CONNACK, or undefined where the connection ended without one */
async function attempt(
  credentials: { clientId: string; username: string; password?: string; clean?: boolean },
  version: 4 | 5 = 4,
) {
  const { password, clean = true, ...rest } = credentials;
  const socket = openSocket(home.gateway.ports.mqtt, "127.0.0.1");
  const parser = mqttPacket.parser({ protocolVersion: version });
  const answer = new Promise<number | undefined>((resolve) => {
    parser.once("packet", (packet: Packet) => {
      if (packet.cmd === "connack") resolve(version === 5 ? packet.reasonCode : packet.returnCode);
    });
    socket.once("close", () => resolve(undefined));
  });
  socket.on("data", (data) => parser.parse(data));
  const connect = mqttPacket.generate({
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion: version,
    clean: true,
    keepalive: 60,
    ...rest,
    ...(password !== undefined && { password: Buffer.from(password) }),
  });
  // The library refuses to generate an invalid CONNECT, so the flag for a clean session is cleared afterwards.
  if (!clean) connect[cleanAt]! &= ~2;
  socket.write(connect);
  const code = await answer;
  if (!socket.closed) {
    socket.destroy();
    await once(socket, "close");
  }
  return code;
}

test.each(["hmacsha256", "hmacsha1"] as const)("a device signs in with %s", async (method) => {
  const device = home.device();
  const client = await connectDevice(home, device, credentialsOf(device, { method }));
  await client.end();
  await until(() => eventsOf(device).length === 2);
  expect(eventsOf(device)).toEqual([
    [1, "connected"],
    [2, "disconnected"],
  ]);
});

test("the signature may be written in capital letters", async () => {
  const device = home.device();
  const credentials = credentialsOf(device);
  expect(await attempt({ ...credentials, password: credentials.password.toUpperCase() })).toBe(0);
});

/**
 * Returns credentials with the given client id and a signature of the given text. `…` in the text stands for the
 * device's names.
 */
function signedBy(device: TestDevice, clientId: string, text: string, hash = "sha256") {
  const { username } = credentialsOf(device);
  const names = `deviceName${device.deviceName}productKey${device.productKey}`;
  const password = createHmac(hash, device.secret).update(text.replace("…", names)).digest("hex");
  return { clientId, username, password };
}

const odd: [string, (device: TestDevice) => Parameters<typeof attempt>[0]][] = [
  [
    "an empty pair at the end",
    (of) =>
      signedBy(of, "a.b|timestamp=1,_v=sdk-c-4.2.0,signmethod=hmacsha256,ext=3,|", "clientIda.b…timestamp1"),
  ],
  ["no method, SHA-256", (of) => signedBy(of, "x|securemode=2|", "clientIdx…")],
  ["no method, SHA-1", (of) => signedBy(of, "x|securemode=2|", "clientIdx…", "sha1")],
  ["no mode", (of) => signedBy(of, "x|signmethod=hmacsha256|", "clientIdx…")],
  ["another mode", (of) => signedBy(of, "x|signmethod=hmacsha256,securemode=-2|", "clientIdx…")],
  ["no bar at the end", (of) => signedBy(of, "x|signmethod=hmacsha256", "clientIdx…")],
  ["a pair without a value", (of) => signedBy(of, "x|lan,signmethod=hmacsha256|", "clientIdx…")],
  ["names with dashes and dots", (of) => signedBy(of, "x|a-b=1,c.d=2,signmethod=hmacsha256|", "clientIdx…")],
  [
    "an empty id of its own",
    (of) => signedBy(of, "|timestamp=1,signmethod=hmacsha256|", "clientId…timestamp1"),
  ],
  ["a token with a password", ({ token }) => ({ clientId: "x", username: token, password: "anything" })],
];
test.each(odd)("a device signs in with %s", async (_what, credentials) => {
  const device = home.device();
  expect(await attempt(credentials(device))).toBe(0);
  expect(await attempt({ ...credentials(home.device()), username: credentialsOf(device).username })).not.toBe(
    0,
  );
});

test("MD5 signatures are accepted only if the installation allows them, and a refusal is logged as such", async () => {
  const signed = (device: TestDevice) => [
    credentialsOf(device, { method: "hmacmd5" }),
    signedBy(device, "x||", "clientIdx…", "md5"),
  ];
  const device = home.device();
  for (const credentials of signed(device)) expect(await attempt(credentials)).toBe(5);
  await until(() => eventsOf(device).length === 2);
  expect(eventsOf(device)).toEqual([
    [0, "refused_hmacmd5"],
    [0, "refused_hmacmd5"],
  ]);
  const other = await startTestGateway(undefined, undefined, { signInRules: { md5: true } });
  const allowed = other.device();
  for (const credentials of signed(allowed)) {
    const client = await connectDevice(other, allowed, { ...credentials, silent: true });
    await client.end();
  }
  await other.close();
});

test("a token as the user name is enough to sign in", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, {
    clientId: "whatever",
    username: device.token,
    password: undefined as unknown as string,
    silent: true,
  });
  await client.post("v1/devices/me/telemetry", { level: 3 });
  expect(home.gateway.connections()).toBe(1);
  await client.end();
});

test("a refused sign-in gets a return code, and the log says why", async () => {
  const before = home.strangers.length;
  const stranger = { ...home.device(), deviceName: "nobody" };
  expect(await attempt(credentialsOf(stranger))).toBe(5);

  const device = home.device();
  expect(await attempt({ ...credentialsOf(device), password: "00" })).toBe(5);
  expect(await attempt({ ...credentialsOf(device), password: "0" }, 5)).toBe(0x87);

  const disabled = home.device({ enabled: false });
  expect(await attempt(credentialsOf(disabled))).toBe(5);

  later += 61_000;
  const ceased = home.device({ productStatus: 4, activated: false });
  expect(await attempt(credentialsOf(ceased))).toBe(5);
  const activated = home.device({ productStatus: 4, activated: true });
  expect(await attempt(credentialsOf(activated))).toBe(0);

  expect(await attempt({ clientId: "x", username: "no-such-token-at-all" })).toBe(5);
  expect(await attempt({ clientId: "x", username: "" })).toBe(5);
  await until(() => eventsOf(ceased).length === 1);
  expect(eventsOf(device)).toEqual([
    [0, "refused_signature_form"],
    [0, "refused_signature_form"],
  ]);
  expect(
    home.strangers.slice(before).map(({ reason, named }) => [reason, named?.deviceName ?? null]),
  ).toEqual([
    ["refused_unknown", "nobody"],
    ["refused_token", null],
    ["refused_user_name", null],
  ]);
  expect(eventsOf(disabled)).toEqual([[0, "refused_disabled"]]);
  expect(eventsOf(ceased)).toEqual([[0, "refused_ceased"]]);
});

test("an invalid CONNECT gets a return code, and the log says what is wrong with it", async () => {
  const device = home.device();
  const { username, password } = credentialsOf(device);
  const said = async (clientId: string, version: 4 | 5 = 4) =>
    attempt({ clientId, username, password }, version);
  expect(await said("plain")).toBe(2);
  expect(await said("plain", 5)).toBe(0x85);
  expect(await said("x|signmethod=hmacsha512|")).toBe(5);
  expect(await said("x|random=1,authType=register,signmethod=hmacsha256|")).toBe(5);
  expect(await attempt({ clientId: "", username: device.token, clean: false })).toBe(2);
  later += 61_000;
  expect(await attempt({ ...credentialsOf(device), password: "" })).toBe(5);
  await until(() => eventsOf(device).length === 6);
  expect(eventsOf(device)).toEqual([
    [0, "refused_client_id"],
    [0, "refused_client_id"],
    [0, "refused_sign_method"],
    [0, "refused_no_tls"],
    [0, "refused_client_id"],
    [0, "refused_signature_missing"],
  ]);
});

test("a sign-in that matches no device is refused, and recorded with the names it used", async () => {
  const before = home.strangers.length;
  const { username, password } = credentialsOf({ ...home.device(), deviceName: "nobody" });
  expect(await attempt({ clientId: "plain", username, password })).toBe(2);
  expect(await attempt({ clientId: "x|authType=regnwl,random=1|", username, password })).toBe(5);
  expect(await attempt({ clientId: "provision", username: "provision" })).toBe(5);
  expect(await attempt({ clientId: "", username: "no-such-token", clean: false })).toBe(2);
  const named = { productKey: "pk1", deviceName: "nobody" };
  expect(home.strangers.slice(before)).toMatchObject([
    { reason: "refused_unknown", named, address: "127.0.0.1" },
    { reason: "refused_no_tls", named },
    { reason: "refused_no_tls", named: null },
    { reason: "refused_token", named: null },
  ]);
});

test("a session without a client id gets one over MQTT 5", async () => {
  const device = home.device();
  const nameless = [
    { clientId: "", username: device.token, password: Buffer.from("") },
    { ...signedBy(device, "|signmethod=hmacsha256|", "clientId…") },
  ];
  for (const { clientId, username, password } of nameless) {
    const raw = rawDevice(home.gateway.ports.mqtt, device, {
      clientId,
      username,
      password: Buffer.from(password),
    });
    const answer = await raw.next();
    expect(answer).toMatchObject({ cmd: "connack", reasonCode: 0 });
    expect(answer).toHaveProperty(
      "properties.assignedClientIdentifier",
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    );
    raw.socket.destroy();
  }
  const raw = rawDevice(home.gateway.ports.mqtt, device);
  expect(await raw.next()).not.toHaveProperty("properties.assignedClientIdentifier");
  raw.socket.destroy();
});

test.each([0, 6, 9, 127])(
  "an unknown protocol level %i is refused with the return code for it",
  async (level) => {
    const socket = openSocket(home.gateway.ports.mqtt, "127.0.0.1");
    const connect = mqttPacket.generate({
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion: 4,
      clean: true,
      clientId: "x",
      username: home.device().token,
    });
    connect[8] = level;
    socket.write(Buffer.concat([connect, connect]));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(socket, "close");
    expect(Buffer.concat(chunks)).toEqual(Buffer.from([0x20, 2, 0, 1]));
  },
);

test.each([4, 5] as const)(
  "over MQTT %s a second connection takes over, and the log says so",
  async (protocolVersion) => {
    const device = home.device();
    const first = await connectDevice(home, device, { protocolVersion });
    const gone = closing(first.mqtt);
    let farewell: number | undefined;
    first.mqtt.on("disconnect", (packet) => (farewell = packet.reasonCode));
    const second = await connectDevice(home, device, { protocolVersion });
    await gone;
    expect(farewell).toBe(protocolVersion === 5 ? 0x8e : undefined);
    await second.post(topicsOf(device).post, { params: { power: 1 } });
    await until(() => eventsOf(device).length === 3);
    expect(eventsOf(device)).toEqual([
      [1, "connected"],
      [2, "taken_over"],
      [1, "connected"],
    ]);
    await second.end();
  },
);

test("of many simultaneous connections of one device, one stays", async () => {
  const device = home.device();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => connectDevice(home, device, { silent: true, protocolVersion: 5 })),
  );
  const clients = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  await until(() => clients.filter(({ mqtt }) => mqtt.connected).length === 1);
  expect(await home.gateway.call(device.id, { params: {}, timeout: 50 })).toMatchObject({ code: 408 });
  await Promise.all(clients.map((client) => client.end()));
  await until(() => home.gateway.connections() === 0);
  const countOf = (which: number) => eventsOf(device).filter(([event]) => event === which).length;
  await until(() => countOf(1) > 0 && countOf(1) === countOf(2));
});

test("a lost or silent connection is logged as offline with its reason", async () => {
  const lost = home.device();
  const client = await connectDevice(home, lost);
  client.mqtt.stream.destroy();
  await until(() => eventsOf(lost).length === 2);
  expect(eventsOf(lost)[1]).toEqual([2, "connection_lost"]);

  const silent = home.device();
  const socket = openSocket(home.gateway.ports.mqtt, "127.0.0.1");
  const { password, ...rest } = credentialsOf(silent);
  socket.write(
    mqttPacket.generate({
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion: 4,
      clean: true,
      keepalive: 1,
      ...rest,
      password: Buffer.from(password),
    }),
  );
  const from = performance.now();
  await once(socket.resume(), "close");
  expect(performance.now() - from).toBeGreaterThan(1400);
  await until(() => eventsOf(silent).length === 2);
  expect(eventsOf(silent)[1]).toEqual([2, "keepalive_timeout"]);
});

test("disconnecting a removed device ends its connection, and the log has the reason", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const gone = closing(client.mqtt);
  home.gateway.disconnect(device.id, "removed");
  await gone;
  await until(() => eventsOf(device).length === 2);
  expect(eventsOf(device)[1]).toEqual([2, "removed"]);
});

test("repeated failures are slowed down, and a device with the right secret can still sign in", async () => {
  const device = home.device();
  const wrong = { ...credentialsOf(device), password: "00" };
  for (let i = 0; i < 5; i++) await attempt(wrong);
  const from = performance.now();
  const slow = attempt(wrong);
  const client = await connectDevice(home, device);
  const connected = performance.now();
  expect(await slow).toBe(5);
  expect(performance.now() - from).toBeGreaterThan(190);
  expect(connected - from).toBeLessThan(performance.now() - from);
  await client.end();
});

test("a device that is disabled during its sign-in does not stay connected", async () => {
  let asked: () => void = () => {};
  const looking = new Promise<void>((resolve) => (asked = resolve));
  let answer: () => void = () => {};
  const gate = new Promise<void>((resolve) => (answer = resolve));
  const other = await startTestGateway(({ directory }) => ({
    directory: {
      ...directory,
      async findByName(...names) {
        const found = await directory.findByName(...names);
        asked();
        await gate;
        return found;
      },
    },
  }));
  const device = other.device();
  const connecting = connectDevice(other, device, { silent: true }).catch(() => null);
  await looking;
  other.gateway.disconnect(device.id, "disabled");
  answer();
  const client = await connecting;
  await until(() => other.sessions.length === 2);
  expect(other.sessions[1]).toMatchObject({ event: 2, reason: "disabled" });
  await client?.end();
  await other.close();
});
