import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { paceFrames } from "./web-socket-pace.ts";

const [continuation, text, ping, pong] = [0x0, 0x1, 0x9, 0xa];

/** A frame of a client, masked with zeros. */
function frame(opcode: number, payload = "", isLast = true): Buffer {
  const head = [(isLast ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from(head), Buffer.from(payload)]);
}

/** A client that writes frames by hand, and the server's side of its connection. */
async function opened(largest = 1_000_000) {
  const server = createServer();
  const sockets = new WebSocketServer({ server, maxFragments: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as { port: number }).port, "127.0.0.1");
  onTestFinished(() => {
    client.destroy();
    for (const one of sockets.clients) one.terminate();
    server.close();
  });
  let taken = 0;
  let line: Socket | undefined;
  sockets.on("connection", (socket, request) => {
    line = request.socket;
    for (const event of ["message", "ping", "pong"] as const) socket.on(event, () => (taken += 1));
    socket.on("error", () => {});
    paceFrames(socket, { perSecond: 1, burst: 10, largest });
  });
  client.on("error", () => {}).resume();
  client.write(
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await once(client, "data");
  return { client, taken: () => taken, line: () => line!, open: () => sockets.clients.size };
}

const flood = 200_000;

test.each([
  ["empty messages", frame(text)],
  ["messages of a byte", frame(text, "a")],
  ["pongs", frame(pong)],
  ["empty parts of a message", frame(continuation, "", false)],
  ["parts of a byte", frame(continuation, "a", false)],
])("a flood of %s is read slowly", async (_what, one) => {
  const { client, taken, line } = await opened();
  if (one[0] === continuation) client.write(frame(text, "", false));
  client.write(Buffer.concat(Array.from({ length: flood }, () => one)));
  await expect.poll(() => line().isPaused(), { interval: 5 }).toBe(true);
  // So few are taken in one go.
  expect(taken()).toBeLessThan(1000);
  expect(line().bytesRead).toBeLessThan((flood / 2) * one.length);
});

test("a flood of pings ends the connection once too many answers are pending", async () => {
  const { client, taken, open } = await opened();
  client.write(Buffer.concat(Array.from({ length: flood }, () => frame(ping, "a"))));
  await expect.poll(open, { interval: 5 }).toBe(0);
  expect(taken()).toBeLessThan(flood / 4);
});

test("the connection of a flooding client that disconnects is closed", async () => {
  const { client, taken, open } = await opened();
  client.write(Buffer.concat(Array.from({ length: 10_000 }, () => frame(pong))));
  await expect.poll(taken, { timeout: 20_000, interval: 5 }).toBeGreaterThan(100);
  client.resetAndDestroy();
  await expect.poll(open, { timeout: 20_000 }).toBe(0);
});

test("messages within the rate limit are processed at once", async () => {
  const { client, taken } = await opened();
  for (let i = 1; i <= 5; i++) {
    client.write(frame(text, "a"));
    await expect.poll(taken, { interval: 5 }).toBe(i);
  }
});

test("a message that is too large ends the connection", async () => {
  const { client } = await opened(100);
  client.write(frame(text, "x".repeat(101)));
  const [answer] = (await once(client, "data")) as [Buffer];
  expect(answer.readUInt16BE(2)).toBe(1009);
});
