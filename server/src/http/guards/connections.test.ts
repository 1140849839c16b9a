import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { connect as connectSecurely } from "node:tls";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { openTestCertificate } from "../../../test/certificates.ts";
import { ConnectionLimit } from "../../platform/limits/connection-limit.ts";
import type { Health } from "../../platform/health.ts";
import { createLog } from "../../platform/log.ts";
import { limitConnections } from "./connections.ts";
import { mountHealth } from "../health.ts";
import { endSilentSockets } from "./heartbeat.ts";
import { httpsServer } from "../https.ts";
import { createHttpServer } from "../server.ts";
import { noPressure } from "../../../test/no-pressure.ts";

const health: Health = {
  check: () => {},
  report: async () => ({ wrong: [], warnings: [] }),
  close: async () => {},
};
let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

interface Setup {
  most?: number;
  perAddress?: number;
  trustProxy?: boolean;
  patience?: { head: number; call: number; look: number };
  unread?: { idle: number };
  stopWithin?: number;
}

async function serving({ most = 100, perAddress = 100, trustProxy = false, ...times }: Setup = {}) {
  const registry = new Registry();
  app = await createHttpServer({
    log: createLog("silent"),
    trustProxy,
    origins: { scripts: [], https: false },
    ...times,
  });
  const connections = new ConnectionLimit({ most, perAddress, registry, pressure: noPressure });
  limitConnections(app, { connections, trustProxy });
  endSilentSockets(app);
  mountHealth(app, { registry, health, metricsToken: null });
  app.get("/hello", async () => "hello");
  app.post("/hello", async () => "hello");
  app.get("/large", async () => "x".repeat(20_000_000));
  app.get("/endless", async () => Readable.from(endless(), { objectMode: false }));
  app.get("/socket", { websocket: true }, (socket) => socket.send("hello"));
  return connections;
}

function* endless() {
  for (;;) yield "x".repeat(10_000);
}

async function listening(setup: Setup = {}) {
  await serving(setup);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  return port;
}

/** The same over TLS. */
async function listeningSecurely(setup: Setup) {
  const certificate = await openTestCertificate();
  const connections = await serving(setup);
  const options = { host: "127.0.0.1", port: 0, certificate, connections, trustProxy: false };
  const listen = httpsServer(app, options);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { port: await listen(), certificate };
}

/** Sends bytes on a connection of its own; it stays open unless the server ends it. */
function open(port: number, bytes = "", reach: (port: number) => Socket = (to) => connect(to, "127.0.0.1")) {
  const socket = reach(port);
  sockets.push(socket);
  let text = "";
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (data: string) => (text += data));
  socket.write(bytes);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  return {
    socket,
    ended,
    answered: async () => (text === "" ? once(socket, "data").then(() => text) : text),
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe("connections beyond a limit", () => {
  it("are answered with 503 in the language of the caller, and accepted again later", async () => {
    const port = await listening({ most: 1 });
    const first = open(port, get("/hello"));
    expect(await first.answered()).toMatch(/^HTTP\/1.1 200 /);
    const request = get("/hello").replace("Host: x", "Host: x\r\nAccept-Language: zh-CN");
    const refused = await open(port, request).ended;
    expect(refused).toMatch(
      /^HTTP\/1.1 503 [^]*connection: close\r\n[^]*retry-after: 10\r\n[^]*20503[^]*服务器繁忙/i,
    );
    first.socket.destroy();
    await once(first.socket, "close");
    await expect
      .poll(async () => open(port, get("/hello")).answered(), { timeout: 15_000 })
      .toMatch(/^HTTP\/1.1 200 /);
  });

  it("can still get health and metrics, which count the refused connections", async () => {
    const port = await listening({ most: 1 });
    await open(port, get("/hello")).answered();
    await open(port, get("/hello")).ended;
    expect(await open(port, get("/healthz")).ended).toMatch(/^HTTP\/1.1 200 /);
    const metrics = await open(port, get("/metrics")).ended;
    expect(metrics).toContain('thingwright_open_connections{transport="http"} 1');
    expect(metrics).toContain('thingwright_connections_refused_total{transport="http",limit="process"} 3');
  });

  it("are refused as WebSockets too", async () => {
    const port = await listening({ most: 1 });
    await open(port, get("/hello")).answered();
    const refused = new WebSocket(`ws://127.0.0.1:${port}/socket`);
    const [error] = (await once(refused, "error")) as [Error];
    expect(error.message).toContain("503");
  });

  it("are counted by the forwarded address for WebSockets behind a proxy", async () => {
    const port = await listening({ perAddress: 2, trustProxy: true });
    const from = (address: string) =>
      new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers: { "x-forwarded-for": address } });
    const line = [from("2001:db8::1"), from("2001:db8::2")];
    await Promise.all(line.map(async (socket) => once(socket, "message")));
    const [error] = (await once(from("2001:db8::3"), "error")) as [Error];
    expect(error.message).toContain("503");
    const other = from("2001:db8:0:1::1");
    await once(other, "message");
    for (const socket of [...line, other]) socket.terminate();
  });
});

it("a call that arrives during shutdown is answered, and its connection is ended", async () => {
  const port = await listening();
  const accepted = once(app.server, "connection");
  const begun = get("/hello").slice(0, -2);
  const { socket, ended } = open(port, begun);
  await accepted;
  const closed = app.close();
  socket.write("\r\n");
  const answer = await ended;
  expect(answer).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i);
  expect(answer).toContain("x-content-type-options: nosniff");
  await closed;
});

it("a connection whose answer began before shutdown is closed once the answer is sent", async () => {
  const port = await listening();
  const { answered, ended } = open(port, get("/large"));
  // The head of the answer is sent before the shutdown begins, so it says `keep-alive`.
  await answered();
  const closed = app.close();
  const answer = await ended;
  expect(answer).toMatch(/^HTTP\/1.1 200 [^]*connection: keep-alive/i);
  expect(answer.length).toBeGreaterThan(20_000_000);
  await closed;
});

it.each(["/endless", "/large"])(
  "a caller that reads %s slowly does not keep the server from closing",
  async (path) => {
    const port = await listening({ stopWithin: 300 });
    const { socket, answered, ended } = open(port, get(path));
    await answered();
    socket.pause();
    const sipping = setInterval(() => void socket.read(1000), 20);
    await app.close();
    clearInterval(sipping);
    socket.resume();
    await ended;
    expect(socket.destroyed).toBe(true);
  },
);

describe("a caller that does not finish", () => {
  const patience = { head: 200, call: 400, look: 50 };
  const overTls = (port: number) => connectSecurely({ port, host: "127.0.0.1", rejectUnauthorized: false });
  it.each([
    ["says nothing", "", ""],
    ["stops within the head", "GET /hello HTTP/1.1\r\nHost: x\r\nX-A: ", ""],
    ["sends its head byte by byte", "GET /hello HTTP/1.1\r\nX-A: ", "a"],
    [
      "stops within the body",
      "POST /hello HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
      "",
    ],
    [
      "sends its body byte by byte",
      "POST /hello HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{",
      " ",
    ],
  ])("is cut off when it %s", async (_what, start, drip) => {
    const { socket, ended } = open(await listening({ patience }), start);
    const dripping = drip === "" ? undefined : setInterval(() => socket.write(drip), 20);
    await ended;
    clearInterval(dripping);
    expect(socket.destroyed).toBe(true);
  });

  it("is cut off over TLS too, and an idle one does not keep the server from closing", async () => {
    const { port, certificate } = await listeningSecurely({ patience });
    await open(port, "GET /hello HTTP/1.1\r\nHost: x\r\nX-A: ", overTls).ended;
    const idle = open(port, get("/hello"), overTls);
    expect(await idle.answered()).toMatch(/^HTTP\/1.1 200 /);
    await app.close();
    await idle.ended;
    await certificate.close();
  });

  it("is cut off over TLS too when it does not read its answer", async () => {
    const { port, certificate } = await listeningSecurely({ unread: { idle: 300 } });
    const accepted = once(app.server, "connection") as Promise<[Socket]>;
    const { socket } = open(port, get("/large"), overTls);
    const [line] = await accepted;
    socket.pause();
    await once(line, "close");
    expect(line.destroyed).toBe(true);
    await certificate.close();
  });
});

describe("a WebSocket", () => {
  it("is ended if it does not answer pings, and stays open if it does", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const port = await listening();
      const url = `ws://127.0.0.1:${port}/socket`;
      const gone = new WebSocket(url, { autoPong: false });
      await once(gone, "message");
      const there = new WebSocket(url);
      await once(there, "message");
      const [, seen] = [...app.websocketServer.clients];
      for (let i = 0; i < 3; i++) {
        const answered = once(seen!, "pong");
        vi.advanceTimersByTime(30_000);
        await answered;
      }
      if (gone.readyState !== WebSocket.CLOSED) await once(gone, "close");
      expect(there.readyState).toBe(WebSocket.OPEN);
      there.terminate();
    } finally {
      vi.useRealTimers();
    }
  });

  it("on a slow line stays open while it sends a message, and is ended when it stops sending", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const port = await listening();
      const accepted = once(app.server, "connection") as Promise<[Socket]>;
      const upgrade = get("/socket").replace(
        "Host: x",
        "Host: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
      );
      const { socket, answered, ended } = open(port, upgrade);
      expect(await answered()).toMatch(/^HTTP\/1.1 101 /);
      const [line] = await accepted;
      const [seen] = app.websocketServer.clients;
      // The beginning of a masked message of 60,000 bytes. Until the whole message is sent, the client cannot answer a
      // ping.
      for (const piece of [Buffer.from([0x82, 0xfe, 0xea, 0x60, 0, 0, 0, 0]), "a", "b", "c"]) {
        const arrived = once(line, "data");
        socket.write(piece);
        await arrived;
        vi.advanceTimersByTime(30_000);
      }
      expect(seen?.readyState).toBe(WebSocket.OPEN);
      vi.advanceTimersByTime(30_000);
      await ended;
    } finally {
      vi.useRealTimers();
    }
  });
});
