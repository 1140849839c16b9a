import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { eventually } from "../../../test/eventually.ts";
import { createLog } from "../../platform/log.ts";
import { createHttpServer } from "../server.ts";

let app: FastifyInstance;
let port = 0;
/**
 * The number of calls whose answer waits until their connection closes, as the answer of a call to a device may wait.
 */
let waiting = 0;
const sockets: Socket[] = [];

beforeEach(() => serve(300));
afterEach(stop);

async function serve(smallBody: number): Promise<void> {
  const patience = { head: 20_000, call: 20_000, look: 50, smallBody };
  app = await createHttpServer({
    log: createLog("silent"),
    trustProxy: true,
    origins: { scripts: [], https: false },
    patience,
  });
  app.post("/small", async () => "taken");
  app.post("/large", { bodyLimit: 1_000_000 }, async () => "taken");
  app.post(
    "/refusing",
    { onRequest: async (_request, reply) => reply.status(401).send("no") },
    async () => "taken",
  );
  app.post("/leaving", { onRequest: untilClosed }, async () => "taken");
  app.post("/waiting", async (_request, { raw }) => {
    waiting += 1;
    await once(raw, "close");
  });
  app.get("/page", async () => "page");
  app.get("/socket", { websocket: true }, (socket) => socket.send("hello"));
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as { port: number });
}

async function stop(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
}

/** Simulates a look-up of a token that ends only after the caller's connection has closed. */
const untilClosed = (_request: unknown, { raw }: FastifyReply) =>
  new Promise<void>((resolve) => {
    raw.once("close", () => setImmediate(resolve));
    raw.writeProcessing();
  });

function open(bytes: string) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (data: string) => (text += data));
  socket.write(bytes);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  return { socket, text: () => text, closed };
}

const head = (line: string, more: string) => `${line} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const json = (bytes: number | "chunked") =>
  `Content-Type: application/json\r\n${bytes === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`}\r\n`;

/** Keeps sending until the connection ends. */
async function sendOn({ socket, closed }: ReturnType<typeof open>): Promise<void> {
  const piece = "x".repeat(65_536);
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on("drain", write);
  write();
  await closed;
}

describe("a body that is not needed", () => {
  it.each([
    ["of a path that does not exist", "POST /nothing", 404],
    ["of a method that a path does not have", "PUT /page", 404],
    ["of a GET", "GET /page", 200],
    ["of a call that is refused", "POST /refusing", 401],
  ])(
    "%s is not read: the answer is sent at once, and the connection ends soon",
    async (_what, line, status) => {
      const accepted = once(app.server, "connection") as Promise<[Socket]>;
      const call = open(head(line, json(4_000_000_000)));
      await eventually(() => expect(call.text()).toContain(`HTTP/1.1 ${status} `));
      await sendOn(call);
      const [{ bytesRead }] = await accepted;
      expect(bytesRead).toBeLessThan(2 ** 20);
    },
  );

  it("is read to its end if it is short, so that the connection can be used again", async () => {
    const body = "x".repeat(limits.bodyBytes);
    const call = open(head("POST /nothing", json(body.length)) + body + head("GET /page", ""));
    await eventually(() => expect(call.text()).toMatch(/HTTP\/1.1 404 [^]*HTTP\/1.1 200 [^]*page$/));
  });
});

describe("Expect: 100-continue", () => {
  beforeEach(async () => {
    await stop();
    await serve(300_000);
  });

  const expecting = (line: string) => open(head(line, `${json(2)}Expect: 100-continue\r\n`));

  it("is answered once the call is admitted", async () => {
    const call = expecting("POST /small");
    await eventually(() => expect(call.text()).toBe("HTTP/1.1 100 Continue\r\n\r\n"));
    call.socket.write("{}");
    await eventually(() => expect(call.text()).toMatch(/HTTP\/1.1 200 [^]*taken$/));
  });

  it.each([
    ["POST /refusing", 401],
    ["POST /nothing", 404],
  ])("gets only the refusal: %s", async (line, status) => {
    const call = expecting(line);
    await eventually(() => expect(call.text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `)));
  });
});

describe("a body that is accepted", () => {
  it.each([
    ["declared", json(limits.bodyBytes + 1), ""],
    [
      "sent",
      json("chunked"),
      `${(limits.bodyBytes + 1).toString(16)}\r\n${" ".repeat(limits.bodyBytes + 1)}`,
    ],
  ])(
    "is limited in size unless the route says otherwise: one that is %s larger is refused",
    async (_how, more, body) => {
      const small = open(head("POST /small", more) + body);
      await eventually(() => expect(small.text()).toContain("HTTP/1.1 413 "));
      const text = `"${"x".repeat(limits.bodyBytes)}"`;
      const large = open(head("POST /large", json(text.length)) + text);
      await eventually(() => expect(large.text()).toContain("taken"));
    },
  );

  it.each([
    ["Content-Length", json(10)],
    ["chunks", json("chunked")],
  ])("times out after half a minute if it is small and sent with %s", async (_how, more) => {
    const call = open(head("POST /small", more));
    await call.closed;
    expect(call.text()).toContain("HTTP/1.1 408 ");
  });

  it("reserves no memory for a caller that has left before being admitted", async () => {
    for (let batch = 0; batch < 11; batch++) {
      const leaving = Array.from({ length: 100 }, () => open(head("POST /leaving", json(limits.bodyBytes))));
      await eventually(() => expect(leaving.every(({ text }) => text() !== "")).toBe(true));
      for (const { socket } of leaving) socket.destroy();
      await Promise.all(leaving.map(({ closed }) => closed));
    }
    const body = `"${"x".repeat(1000)}"`;
    const call = open(head("POST /small", json(body.length)));
    call.socket.write(body);
    await eventually(() => expect(call.text()).toContain("HTTP/1.1 200 "));
  });

  const from = (address: string, bytes: number, line = "POST /small") =>
    open(head(line, `${json(bytes)}Expect: 100-continue\r\nX-Forwarded-For: ${address}\r\n`));
  const letIn = "HTTP/1.1 100 Continue\r\n\r\n";

  it("displaces an unfinished body of the network that uses the most memory", async () => {
    await stop();
    await serve(300_000);
    const crowd = Array.from({ length: 1024 }, (_, no) => from(`203.0.113.${no % 4}`, limits.bodyBytes));
    await eventually(() => expect(crowd.every(({ text }) => text() === letIn)).toBe(true));
    const one = from("198.51.100.1", 2);
    await eventually(() => expect(one.text()).toBe(letIn));
    one.socket.write("{}");
    await eventually(() => expect(one.text()).toContain("taken"));
    await eventually(() => expect(crowd.filter(({ text }) => text().includes(" 408 "))).toHaveLength(1));
  });

  it("displaces a body of a smaller network if all bodies of the largest network have arrived", async () => {
    await stop();
    await serve(300_000);
    const text = `"${"x".repeat(limits.bodyBytes - 2)}"`;
    const whole = Array.from({ length: 600 }, (_, no) =>
      from(`203.0.113.${no % 4}`, text.length, "POST /waiting"),
    );
    await eventually(() => expect(whole.every((call) => call.text() === letIn)).toBe(true));
    for (const { socket } of whole) socket.write(text);
    await eventually(() => expect(waiting).toBe(600));
    const slow = Array.from({ length: 424 }, () => from("198.51.100.1", limits.bodyBytes));
    await eventually(() => expect(slow.every((call) => call.text() === letIn)).toBe(true));
    const more = from("203.0.113.1", 2);
    await eventually(() => expect(more.text()).toContain('"problem":"overloaded"'));
    const one = from("192.0.2.1", 2);
    await eventually(() => expect(one.text()).toBe(letIn));
    one.socket.write("{}");
    await eventually(() => expect(one.text()).toContain("taken"));
    await eventually(() => expect(slow.filter((call) => call.text().includes(" 408 "))).toHaveLength(1));
  });

  it("has more time if it is large", async () => {
    const text = `"${"x".repeat(limits.bodyBytes)}"`;
    const large = open(head("POST /large", json(text.length)) + text.slice(1));
    const small = open(head("POST /small", json(10)));
    await small.closed;
    large.socket.write('"');
    await eventually(() => expect(large.text()).toContain("HTTP/1.1 400 "));
  });
});

describe("a WebSocket upgrade", () => {
  const upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n";

  it.each(["/page", "/nothing", "/small"])("is answered with 404 at %s", async (path) => {
    const call = open(head(`GET ${path}`, upgrade));
    await eventually(() => expect(call.text()).toMatch(/^HTTP\/1.1 404 [^]*"problem":"not_found"/));
  });

  it("is refused behind another request on the same connection", async () => {
    const call = open(head("GET /page", "") + head("GET /socket", upgrade));
    await eventually(() => expect(call.text()).toMatch(/^HTTP\/1.1 200 [^]*HTTP\/1.1 404 /));
    const alone = open(head("GET /socket?x", upgrade));
    await eventually(() => expect(alone.text()).toMatch(/^HTTP\/1.1 101 /));
  });
});
