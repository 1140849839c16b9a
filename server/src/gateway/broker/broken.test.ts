import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import mqttPacket from "mqtt-packet";
import { beforeEach, expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, until } from "../../../test/gateway.ts";
import { whyNotShaken } from "./broken.ts";

const home = await forFile(startTestGateway());
beforeEach(() => {
  home.strangers.length = 0;
});

/**
 * Returns the noted connections that failed before they named a device: the reason, the name and the address of each.
 */
async function noted(): Promise<unknown> {
  await until(() => home.strangers.length > 0);
  return home.strangers.map(({ reason, named, address }) => [reason, named, address]);
}

/** Sends bytes on a new connection, and waits until the connection has ended. */
async function send(port: number, bytes: Buffer | string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket.resume(), "close");
}

async function shake(port: number, options: ConnectionOptions): Promise<void> {
  const socket = connectTls({ port, host: "127.0.0.1", servername: "localhost", ...options });
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  socket.on("secureConnect", () => socket.destroy());
  await ended;
}

/** A CONNECT in which the bytes at the given offsets are replaced. */
function connectPacket(changed: Record<number, number>): Buffer {
  const packet = mqttPacket.generate({
    cmd: "connect",
    protocolId: "MQTT",
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    clientId: "x",
  });
  for (const [at, byte] of Object.entries(changed)) packet[Number(at)] = byte;
  return packet;
}
/** The offsets of the last letter of "MQTT" and of the protocol version in a short CONNECT. */
const [nameEnd, version] = [7, 8];

const hello = Buffer.from("160301020001000001fc0303", "hex");

test.each([
  ["TLS", "broken_tls", hello],
  ["HTTP", "broken_http", "GET / HTTP/1.1\r\nhost: x\r\n\r\n"],
  ["a version of MQTT that is not known", "broken_version", connectPacket({ [version]: 6 })],
  ["another protocol", "broken_version", connectPacket({ [nameEnd]: 0x58 })],
  ["a packet before CONNECT", "broken_packet", mqttPacket.generate({ cmd: "pingreq" })],
  ["a reserved packet", "broken_packet", Buffer.from([0, 0])],
])("the port without TLS notes %s", async (_what, reason, bytes) => {
  await send(home.gateway.ports.mqtt, bytes);
  expect(await noted()).toEqual([[reason, null, "127.0.0.1"]]);
});

test.each([
  ["MQTT without TLS", connectPacket({})],
  ["HTTP", "GET / HTTP/1.1\r\nhost: x\r\n\r\n"],
])("the port with TLS notes %s", async (_what, bytes) => {
  await send(home.gateway.ports.mqtts!, bytes);
  expect(await noted()).toEqual([["broken_no_tls", null, "127.0.0.1"]]);
});

test("the port with TLS records a device that rejects the certificate without an alert", async () => {
  await shake(home.gateway.ports.mqtts!, {});
  expect(await noted()).toEqual([["broken_handshake", null, "127.0.0.1"]]);
});

test.each([
  ["mosquitto, Python: another CA", "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", "broken_certificate"],
  ["Python: another host name", "ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE", "broken_certificate"],
  ["a clock that is wrong", "ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED", "broken_certificate"],
  ["mosquitto: another host name", "ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR", "broken_handshake"],
  ["a cipher that nobody has any more", "ERR_SSL_NO_SHARED_CIPHER", "broken_tls_version"],
])("%s is classified by the TLS error code", (_what, code, reason) => {
  expect(whyNotShaken(Object.assign(new Error(), { code }))).toBe(reason);
});

test("the port with TLS notes a device that knows only older versions", async () => {
  await shake(home.gateway.ports.mqtts!, {
    maxVersion: "TLSv1.1",
    minVersion: "TLSv1",
    ciphers: "ALL:@SECLEVEL=0",
    rejectUnauthorized: false,
  });
  expect(await noted()).toEqual([["broken_tls_version", null, "127.0.0.1"]]);
});

test("the port with TLS records a device that leaves during the handshake, and ignores an empty connection", async () => {
  const knocking = connect(home.gateway.ports.mqtts!, "127.0.0.1");
  await once(knocking, "connect");
  knocking.end();
  await once(knocking.resume(), "close");
  const socket = connect(home.gateway.ports.mqtts!, "127.0.0.1");
  socket.on("error", () => {});
  socket.end(hello);
  await once(socket.resume(), "close");
  expect(await noted()).toEqual([["broken_handshake", null, "127.0.0.1"]]);
});
