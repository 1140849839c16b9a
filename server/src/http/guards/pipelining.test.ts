import { once } from "node:events";
import { createServer, IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { createLog } from "../../platform/log.ts";
import { fewAtOneGo, isFull, oneAtATime } from "./pipelining.ts";
import { createHttpServer } from "../server.ts";
import { unfinishedOfAddress } from "./unfinished.ts";

let app: FastifyInstance;
let port = 0;
let running = 0;
let most = 0;
let release: () => void = () => {};
let released = Promise.resolve();
const sockets: Socket[] = [];

beforeEach(async () => {
  running = 0;
  most = 0;
  released = Promise.resolve();
  app = await createHttpServer({
    log: createLog("silent"),
    trustProxy: true,
    origins: { scripts: [], https: false },
  });
  const work = async (path: string) => {
    running += 1;
    most = Math.max(most, running);
    await released;
    running -= 1;
    return path;
  };
  app.get("/count/:no", ({ url }) => work(url));
  app.post("/echo", ({ body }) => work(JSON.stringify(body)));
  app.get("/socket", { websocket: true }, (socket) => socket.send("hello"));
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as { port: number });
});
afterEach(async () => {
  release();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

function hold() {
  released = new Promise((resolve) => (release = resolve));
}

function open(bytes: string) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (data: string) => (text += data));
  socket.write(bytes);
  return {
    socket,
    text: () => text,
    bodies: () => [...text.matchAll(/\r\n\r\n([^\r]*?)(?=HTTP\/|$)/g)].map(([, body]) => body),
  };
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = (body: string) =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

it("answers pipelined requests in order, and handles one at a time", async () => {
  const paths = Array.from({ length: 100 }, (_, no) => `/count/${no}`);
  const { bodies } = open(paths.map((path) => get(path)).join(""));
  await eventually(() => expect(bodies()).toEqual(paths));
  expect(most).toBe(1);
});

it("reads no further while requests wait", async () => {
  hold();
  const accepted = once(app.server, "connection") as Promise<[Socket]>;
  const { socket, bodies } = open("");
  const [line] = await accepted;
  for (let no = 0; no < 2000; no++) socket.write(get("/count/1", `X-A: ${"a".repeat(1000)}\r\n`));
  await eventually(() => expect(running).toBe(1));
  await eventually(() => expect(line.isPaused()).toBe(true));
  // Only bytes that were already on their way when the connection was paused have been read.
  expect(line.bytesRead).toBeLessThan(300_000);
  release();
  await eventually(() => expect(bodies().length).toBe(2000));
});

it("accepts the body of a request that had to wait", async () => {
  hold();
  const { socket, bodies } = open(get("/count/1") + get("/count/2") + post('{"a":1}'));
  await eventually(() => expect(running).toBe(1));
  socket.write('{"a":');
  release();
  socket.write("1}");
  await eventually(() => expect(bodies()).toEqual(["/count/1", "/count/2", '{"a":1}']));
});

it("forgets requests whose connection is gone", async () => {
  hold();
  const { socket } = open(get("/count/1").repeat(100));
  await eventually(() => expect(running).toBe(1));
  socket.destroy();
  release();
  const { bodies } = open(get("/count/2"));
  await eventually(() => expect(bodies()).toEqual(["/count/2"]));
  expect(most).toBe(1);
});

it("ends a connection that sends too many requests at once, and parses no more of them", async () => {
  let parsed = 0;
  class Counted extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      parsed += 1;
    }
  }
  const server = createServer({
    IncomingMessage: fewAtOneGo(Counted),
    shouldUpgradeCallback: ({ socket }) => isFull(socket),
  });
  oneAtATime(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  const { socket } = open(get("/").repeat(2000));
  await once(socket, "close");
  expect(parsed).toBe(102);
  server.close();
});

it("limits the waiting requests of the process by ending connections", async () => {
  hold();
  const lines = Array.from({ length: 250 }, () => open(get("/count/1").repeat(100)));
  await eventually(() => expect(lines.some(({ socket }) => socket.closed)).toBe(true));
  release();
  const { bodies } = open(get("/count/2"));
  await eventually(() => expect(bodies()).toEqual(["/count/2"]));
});

it("refuses an address that has too many unfinished calls, and nobody else", async () => {
  hold();
  const from = (address: string) => open(get("/count/1", `X-Forwarded-For: ${address}\r\n`));
  for (let no = 0; no < unfinishedOfAddress; no++) from("2001:db8::1");
  await eventually(() => expect(running).toBe(unfinishedOfAddress));
  const refused = from("2001:db8::2");
  await eventually(() => expect(refused.text()).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 1\r\n/i));
  const others = [from("2001:db8:0:1::1"), from("127.0.0.1")];
  await eventually(() => expect(running).toBe(unfinishedOfAddress + 2));
  release();
  await eventually(() => expect(others.map(({ bodies }) => bodies())).toEqual([["/count/1"], ["/count/1"]]));
  const later = from("2001:db8::1");
  await eventually(() => expect(later.bodies()).toEqual(["/count/1"]));
});
