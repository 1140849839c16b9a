import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { setTimeout as wait } from "node:timers/promises";
import mqttPacket, { type Packet } from "mqtt-packet";
import { livePath } from "@thingwright/contract/grammar/route.ts";
import { signedIn, topicsOf } from "../gateway.ts";
import type { Attack } from "./attack.ts";
import { flood } from "./flood.ts";

const host = "127.0.0.1";

/** 64 KiB of the same packet, repeated. */
function manyOf(packet: Packet): Buffer {
  const one = mqttPacket.generate(packet, { protocolVersion: 4 });
  return Buffer.concat(Array.from({ length: Math.ceil(65_536 / one.length) }, () => one));
}

const filters = Array.from({ length: 50 }, (_, i) => `other/${i}`);
const signals: readonly Packet[] = [
  { cmd: "pingreq" },
  { cmd: "puback", messageId: 1 },
  { cmd: "pubrec", messageId: 1 },
  { cmd: "pubrel", messageId: 1 },
  { cmd: "subscribe", messageId: 1, subscriptions: filters.map((topic) => ({ topic, qos: 0 })) },
  { cmd: "unsubscribe", messageId: 1, unsubscriptions: filters },
];

/** A frame of a WebSocket's client, masked with zeros. */
function frame(opcode: number, payload = ""): Buffer {
  return Buffer.concat([
    Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]),
    Buffer.from(payload),
  ]);
}

/** Opens a WebSocket by hand. @param first the data to send once it is open */
async function upgraded(port: number, path: string, first?: Buffer): Promise<Socket> {
  const socket = quiet(connect({ port, host }));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await Promise.race([once(socket, "data"), once(socket, "close")]);
  if (first) socket.write(first);
  return socket;
}

function quiet(socket: Socket): Socket {
  return socket.on("error", () => {}).resume();
}

/** A live request about a device that does not exist. */
function following(type: "subscribe" | "unsubscribe"): string {
  return JSON.stringify({ type, kind: "device", id: "0190a000-0000-7000-8000-000000000000" });
}

const frames = {
  ping: Buffer.concat(Array.from({ length: 5000 }, () => frame(0x9, "a"))),
  empty: Buffer.concat(Array.from({ length: 5000 }, () => frame(0x2))),
  request: Buffer.concat(Array.from({ length: 2000 }, () => frame(0x1, '{"type":"ping"}'))),
  subscription: Buffer.concat(
    Array.from({ length: 200 }, () => [
      frame(0x1, following("subscribe")),
      frame(0x1, following("unsubscribe")),
    ]).flat(),
  ),
};

/** The first bytes of a TLS client, which an attacker can repeat without any computing. */
async function clientHello(): Promise<Buffer> {
  const server = createServer();
  server.listen(0, host);
  await once(server, "listening");
  const client = connectSecurely({ port: (server.address() as { port: number }).port, host });
  client.on("error", () => {});
  const [socket] = (await once(server, "connection")) as [Socket];
  const [bytes] = (await once(socket, "data")) as [Buffer];
  client.destroy();
  server.close();
  return bytes;
}

/** Opens connections again and again, `atOnce` at a time, and does something on each. */
async function storm(
  atOnce: number,
  deed: () => Promise<void>,
  did: () => void,
  signal: AbortSignal,
): Promise<void> {
  const one = async () => {
    while (!signal.aborted) {
      await deed().then(did, () => wait(20));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Connects, sends bytes, and leaves once the platform has answered or ended the connection. */
async function visit(port: number, bytes: Buffer): Promise<void> {
  const socket = connect({ port, host }).on("error", () => {});
  socket.write(bytes);
  await Promise.race([once(socket, "data"), once(socket, "close"), wait(1000)]);
  socket.destroy();
}

const wrongConnect = mqttPacket.generate({
  cmd: "connect",
  protocolId: "MQTT",
  protocolVersion: 4,
  clean: true,
  keepalive: 60,
  clientId: "nobody|securemode=3,signmethod=hmacsha256,timestamp=1|",
  username: "nobody&nothing",
  password: Buffer.from("0".repeat(64)),
});

export const gatewayAttacks = {
  /** Devices that send control packets without messages, each at full speed. */
  async signals(target, did, signal) {
    await Promise.all(
      target.devices.slice(0, signals.length).map((device, i) =>
        flood(
          async () => quiet(await signedIn(target.mqttPort, device)),
          manyOf(signals[i]!),
          () => did(`KiB of ${signals[i]!.cmd}`, 64),
          signal,
        ),
      ),
    );
  },

  /** A hundred devices of one tenant that report at full speed. */
  async reports(target, did, signal) {
    await Promise.all(
      target.devices.map((device) => {
        const { post: topic } = topicsOf(device);
        const payload = '{"params":{"level":1}}';
        const report = {
          cmd: "publish",
          topic,
          payload,
          qos: 1,
          messageId: 1,
          dup: false,
          retain: false,
        } as const;
        return flood(
          async () => quiet(await signedIn(target.mqttPort, device)),
          manyOf(report),
          () => did("KiB of reports", 64),
          signal,
        );
      }),
    );
  },

  /** Five thousand connections: every fifth one sends its CONNECT byte by byte, all others send nothing. */
  async idlers({ mqttPort }, did, signal) {
    const slow: Socket[] = [];
    for (let i = 0; i < 5000 && !signal.aborted; i++) {
      const socket = quiet(connect({ port: mqttPort, host }));
      if (i % 5 === 0) slow.push(socket);
      await once(socket, "connect", { signal }).catch(() => {});
      did("idle connections");
    }
    for (let at = 0; !signal.aborted; at++) {
      for (const socket of slow) if (socket.writable) socket.write(wrongConnect.subarray(at, at + 1));
      await wait(200);
    }
  },

  /** Wrong sign-ins, and one device, that connect and disconnect as fast as they can. */
  async comingsAndGoings(target, did, signal) {
    const device = target.devices[0]!;
    await Promise.all([
      storm(
        100,
        () => visit(target.mqttPort, wrongConnect),
        () => did("wrong sign-ins"),
        signal,
      ),
      storm(
        20,
        async () => {
          (await signedIn(target.mqttPort, device)).destroy();
        },
        () => did("sign-ins"),
        signal,
      ),
    ]);
  },

  /** Abandoned TLS handshakes, which cost their client nothing: two thousand at once, again and again. */
  async handshakes({ mqttsPort }, did, signal) {
    const hello = await clientHello();
    while (!signal.aborted) {
      const sockets = Array.from({ length: 2000 }, () => connect({ port: mqttsPort, host }));
      const answers = sockets.map(async (socket) => {
        socket.on("error", () => {});
        await Promise.race([once(socket, "connect"), wait(5000)]).catch(() => {});
      });
      await Promise.all(answers);
      for (const socket of sockets) socket.write(hello);
      await Promise.allSettled(
        sockets.map((socket) => Promise.race([once(socket, "data"), once(socket, "close"), wait(5000)])),
      );
      for (const socket of sockets) socket.destroy();
      did("handshakes", sockets.length);
    }
  },

  /** Frames of every kind on WebSockets, with and without signing in. */
  async frames({ httpPort, tokens }, did, signal) {
    const hello = frame(0x1, JSON.stringify({ type: "hello", token: tokens[0] }));
    const ways = [
      ["pings", () => upgraded(httpPort, livePath), frames.ping],
      ["pings signed in", () => upgraded(httpPort, livePath, hello), frames.ping],
      ["requests", () => upgraded(httpPort, livePath, hello), frames.request],
      ["subscriptions", () => upgraded(httpPort, livePath, hello), frames.subscription],
      ["MQTT pings", () => upgraded(httpPort, "/mqtt"), frames.ping],
      ["MQTT empty frames", () => upgraded(httpPort, "/mqtt"), frames.empty],
    ] as const;
    const each = ways.flatMap(([what, open, bytes]) =>
      Array.from({ length: 4 }, () => flood(open, bytes, () => did(`KiB of ${what}`, 32), signal)),
    );
    await Promise.all(each);
  },
} satisfies Record<string, Attack>;
