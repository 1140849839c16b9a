import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { connect as connectSecurely, createServer } from "node:tls";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { makeCertificate } from "../../../test/certificates.ts";
import { eventually } from "../../../test/eventually.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { defineRoutes, pathOf } from "@thingwright/contract/grammar/route.ts";
import { z } from "zod";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { mount } from "../mount.ts";
import type { Http } from "../http.ts";
import { createHttpServer } from "../server.ts";
import { boundStreams, countUnread, cutOffSlow, readBy } from "./unread.ts";

let app: FastifyInstance;
const clients: Socket[] = [];
/** A response that the server does not write to. */
let held: ServerResponse | undefined;
/** Larger than the buffers of both sockets. */
const large = "x".repeat(20_000_000);

const routes = defineRoutes("A probe", {
  list: { method: "GET", path: "/probe", access: "public", summary: "", response: z.string() },
  own: { method: "GET", path: "/probe/own", access: "session", summary: "", response: z.string() },
});

afterEach(async () => {
  for (const socket of clients.splice(0)) socket.destroy();
  await app.close();
});

async function serve(unread: { idle?: number; slowest?: number; most?: number }): Promise<void> {
  app = await createHttpServer({
    log: createLog("silent"),
    trustProxy: false,
    origins: { scripts: [], https: false },
    unread,
  });
  app.get("/text/:reader", (request, reply) => {
    readBy(reply.raw, (request.params as { reader: string }).reader);
    return reply.send(large);
  });
  app.get("/half/:reader", (request, reply) => {
    readBy(reply.raw, (request.params as { reader: string }).reader);
    return reply.send(large.slice(large.length / 2));
  });
  app.get("/held", (_request, { raw }) => void (held = raw));
  app.get("/chinese/:reader", (request, reply) => {
    readBy(reply.raw, (request.params as { reader: string }).reader);
    return reply.send("灯".repeat(large.length / 2));
  });
  const bytes = Buffer.from(large);
  app.get("/bytes", (_request, reply) => reply.send(bytes));
  app.get("/made", (_request, reply) => {
    countUnread(reply.raw);
    return reply.send(bytes);
  });
  const list = async () => "灯".repeat(limits.answerBytes / 3);
  const own = async () => "x".repeat(limits.answerBytes - 10_000);
  const authenticate = async () => ({ owner: "one", uid: "one" });
  const http = { app, clock: systemClock, sql: { beginning: () => null }, authenticate };
  mount(http as unknown as Http, "probe", routes, { list, own });
  await app.listen({ port: 0, host: "127.0.0.1" });
}

/**
 * Returns a client that sends a request and reads nothing until it is resumed, and the server's end of the client's
 * connection.
 */
async function ask(path: string): Promise<{ client: Socket; line: Socket }> {
  const accepted = once(app.server, "connection") as Promise<[Socket]>;
  const { port } = app.server.address() as { port: number };
  const client = connect(port, "127.0.0.1");
  clients.push(client);
  return get(client, path, accepted);
}

async function get(client: Socket, path: string, accepted: Promise<[Socket]>) {
  client.on("error", () => {});
  client.pause();
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: token\r\n\r\n`);
  const [line] = await accepted;
  return { client, line };
}

it.each(["/text/a", "/bytes"])("cuts off a client that reads nothing of an answer: %s", async (path) => {
  await serve({ idle: 300 });
  const { line } = await ask(path);
  await eventually(() => expect(line.destroyed).toBe(true));
});

it("cuts off a reader that takes too little", async () => {
  await serve({ idle: 1000, slowest: 1e9 });
  const { client, line } = await ask("/text/a");
  const sipping = setInterval(() => void client.read(1000), 50);
  await eventually(() => expect(line.destroyed).toBe(true));
  clearInterval(sipping);
});

it("lets a slow client read to the end, and send another request", async () => {
  await serve({ idle: 5000, slowest: 1000 });
  const { client } = await ask("/text/a");
  let length = 0;
  client.on("data", (data: Buffer) => (length += data.length));
  client.resume();
  await eventually(() => expect(length).toBeGreaterThan(large.length));
  client.write("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n");
  await eventually(() => expect(length).toBeGreaterThan(large.length + 300));
});

it("cuts off an answer of the caller with the most unread bytes, once the total exceeds the limit", async () => {
  await serve({ most: 70_000_000 });
  const many = [await ask("/text/many"), await ask("/text/many")];
  const few = await ask("/text/few");
  await eventually(() => expect(few.line.writableLength).toBeGreaterThan(0));
  const other = await ask("/text/other");
  await eventually(() => expect(many[0]!.line.destroyed).toBe(true));
  expect([many[1]!, few, other].map(({ line }) => line.destroyed)).toEqual([false, false, false]);
  // Bytes that all clients share are not counted.
  const kept = await Promise.all(Array.from({ length: 5 }, () => ask("/bytes")));
  await eventually(() => expect(kept.every(({ line }) => line.writableLength > 0)).toBe(true));
  expect([...kept, few, other].every(({ line }) => !line.destroyed)).toBe(true);
});

it("cuts off the largest answer of the caller with the most unread bytes", async () => {
  await serve({ most: 70_000_000 });
  const small = await ask("/half/many");
  await eventually(() => expect(small.line.writableLength).toBeGreaterThan(0));
  const [two, three, other] = [await ask("/text/many"), await ask("/text/many"), await ask("/text/other")];
  await eventually(() => expect([two, three].some(({ line }) => line.destroyed)).toBe(true));
  expect([small, other].map(({ line }) => line.destroyed)).toEqual([false, false]);
});

it("counts bytes, not characters", async () => {
  await serve({ idle: 100_000, most: 70_000_000 });
  const [first, second] = [await ask("/chinese/a"), await ask("/chinese/b")];
  await eventually(() => expect([first, second].every(({ line }) => line.writableLength > 0)).toBe(true));
  const third = await ask("/chinese/c");
  await eventually(() => expect([first, second, third].some(({ line }) => line.destroyed)).toBe(true));
});

it("starts further calls of an account whose answers are unread, within the limit for an account", async () => {
  await serve({ idle: 100_000 });
  const lines: Socket[] = [];
  const askOwn = async () => void lines.push((await ask(pathOf(routes.own))).line);
  for (let no = 0; no < 5; no++) await askOwn();
  await eventually(() => expect(lines.every(({ writableLength }) => writableLength > 0)).toBe(true));
  // Seven unread answers are more than one account may have.
  for (let no = 0; no < 2; no++) await askOwn();
  const other = await ask("/text/other");
  await eventually(() => expect(lines.filter(({ destroyed }) => destroyed)).toHaveLength(1));
  expect(other.line.destroyed).toBe(false);
});

it("keeps no timer for an answer whose connection is gone", async () => {
  await serve({});
  const { client } = await ask("/held");
  await eventually(() => expect(held).toBeDefined());
  client.destroy();
  await once(held!, "close");
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  cutOffSlow(held!, 1e9);
  expect(timers).not.toHaveBeenCalled();
});

it("counts a cached answer as unread if it is encrypted for each client", async () => {
  await serve({ idle: 100_000, most: 50_000_000 });
  const { cert, key } = makeCertificate();
  const server = createServer({ cert, key }, (socket) => app.server.emit("connection", socket));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as { port: number };
  const lines: Socket[] = [];
  for (let no = 0; no < 3; no++) {
    const accepted = once(app.server, "connection") as Promise<[Socket]>;
    const client = connectSecurely({ port, host: "127.0.0.1", ca: cert });
    clients.push(client);
    const { line } = await get(client, "/bytes", accepted);
    lines.push(line);
  }
  await eventually(() => expect(lines.some(({ destroyed }) => destroyed)).toBe(true));
});

it("refuses an answer that is too large, and says to request fewer rows", async () => {
  await serve({});
  const { port } = app.server.address() as { port: number };
  const say = async (language: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${pathOf(routes.list)}`, {
      headers: { "accept-language": language },
    });
    return [answer.status, await answer.json()] as const;
  };
  const [status, body] = await say("en");
  expect(status).toBe(422);
  expect(body).toMatchObject({
    problem: "invalid_input",
    data: [{ path: "page_size", message: "The response would exceed 8 MB. Request fewer rows at a time" }],
  });
  const [, chinese] = await say("zh-CN");
  expect(chinese).toMatchObject({ data: [{ message: "返回的数据将超过 8 MB，请减少每次请求的条数" }] });
});

it("counts the unread bytes of an answer that is not cached", async () => {
  await serve({ most: 70_000_000 });
  const readers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let count = 0; count < 4; count++) readers.push(await ask("/made"));
  await eventually(() => expect(readers.filter(({ line }) => line.destroyed)).toHaveLength(1));
});

it("beyond the limit of streams, ends the oldest stream of the network with the most streams", () => {
  const count = boundStreams(3);
  const streams = ["203.0.113.1", "203.0.113.2", "203.0.113.2", "203.0.113.3"].map((address) => {
    const stream = new PassThrough() as unknown as ServerResponse;
    count(stream, address);
    return stream;
  });
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
});
