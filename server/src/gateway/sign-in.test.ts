import { once } from "node:events";
import { connect as openSocket } from "node:net";
import type { MqttClient } from "mqtt";
import mqttPacket, { type Packet } from "mqtt-packet";
import { expect, test } from "vitest";
import { forFile } from "../../test/for-file.ts";
import {
  connectDevice,
  credentialsOf,
  startTestGateway,
  type TestDevice,
  topicsOf,
  until,
} from "../../test/gateway.ts";

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

/** Signs in once. @returns the code of CONNACK, or undefined where the connection ended without one */
async function attempt(
  credentials: { clientId: string; username: string; password?: string },
  version: 4 | 5 = 4,
) {
  const { password, ...rest } = credentials;
  const socket = openSocket(home.gateway.ports.mqtt, "127.0.0.1");
  const parser = mqttPacket.parser({ protocolVersion: version });
  const answer = new Promise<number | undefined>((resolve) => {
    parser.once("packet", (packet: Packet) => {
      if (packet.cmd === "connack") resolve(version === 5 ? packet.reasonCode : packet.returnCode);
    });
    socket.once("close", () => resolve(undefined));
  });
  socket.on("data", (data) => parser.parse(data));
  socket.write(
    mqttPacket.generate({
      cmd: "connect",
      protocolId: "MQTT",
      protocolVersion: version,
      clean: true,
      keepalive: 60,
      ...rest,
      ...(password !== undefined && { password: Buffer.from(password) }),
    }),
  );
  const code = await answer;
  if (!socket.closed) {
    socket.destroy();
    await once(socket, "close");
  }
  return code;
}

test.each(["hmacsha256", "hmacsha1"] as const)("a device signs in with %s", async (method) => {
  const device = home.device();
  const client = await connectDevice(home, device, { ...credentialsOf(device, { method }) });
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

test("a token alone makes a device out of one line", async () => {
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

test("who may not come in is told so, and the log says why", async () => {
  const stranger = { ...home.device(), deviceName: "nobody" };
  expect(await attempt(credentialsOf(stranger))).toBe(5);

  const device = home.device();
  expect(await attempt({ ...credentialsOf(device), password: "00" })).toBe(5);
  expect(await attempt({ ...credentialsOf(device), password: "0" }, 5)).toBe(0x87);

  const disabled = home.device({ enabled: false });
  expect(await attempt(credentialsOf(disabled))).toBe(5);

  const ceased = home.device({ productStatus: 4, activated: false });
  expect(await attempt(credentialsOf(ceased))).toBe(5);
  const before = home.device({ productStatus: 4, activated: true });
  expect(await attempt(credentialsOf(before))).toBe(0);

  expect(await attempt({ clientId: "x", username: "no-such-token-at-all" })).toBe(5);
  expect(await attempt({ clientId: "x", username: "" })).toBe(5);
  await until(() => eventsOf(ceased).length === 1);
  expect(eventsOf(device)).toEqual([
    [0, "refused_signature"],
    [0, "refused_signature"],
  ]);
  expect(eventsOf(disabled)).toEqual([[0, "refused_disabled"]]);
  expect(eventsOf(ceased)).toEqual([[0, "refused_ceased"]]);
});

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

test("a storm of connections of one device leaves one of them", async () => {
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

test("a device that leaves without a word, or falls silent, is offline for that reason", async () => {
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

test("the platform ends a connection for its own reasons", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const gone = closing(client.mqtt);
  home.gateway.disconnect(device.id, "removed");
  await gone;
  await until(() => eventsOf(device).length === 2);
  expect(eventsOf(device)[1]).toEqual([2, "removed"]);
});

test("repeated failures are slowed down, and do not keep out who has the secret", async () => {
  const device = home.device();
  const wrong = { ...credentialsOf(device), password: "00" };
  // Failures of other tests from this address are forgotten by then.
  later += 61_000;
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

test("a device that is disabled while it signs in does not stay", async () => {
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
