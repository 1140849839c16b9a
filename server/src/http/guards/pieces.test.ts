import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createLog } from "../../platform/log.ts";
import { inFewPieces } from "./pieces.ts";
import { createHttpServer } from "../server.ts";

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: things\r\ncontent-type: application/json\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n`;
const chunksOf = (size: number, body: string) =>
  body.replace(new RegExp(`[^]{1,${size}}`, "g"), (piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);

/** Sends a body in chunks of this size. @returns the part of the answer that arrived before the connection ended */
async function send(port: number, size: number, body: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  // The server ends the connection while the client is still sending.
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`${head("/")}${chunksOf(size, body)}0\r\n\r\n`);
  let answer = "";
  socket.setEncoding("utf8").on("data", (piece: string) => void (answer += piece));
  await new Promise((closed) => socket.once("close", closed));
  return answer;
}

async function bodies(): Promise<number> {
  const app = await createHttpServer({
    log: createLog("silent"),
    trustProxy: false,
    origins: { scripts: [], https: false },
  });
  onTestFinished(() => app.close());
  app.post("/", async ({ body }) => body);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

const body = JSON.stringify({ text: "0123456789".repeat(5000) });

it.each([24, 700, 5000, 60_000])("a body in chunks of %d bytes is accepted unchanged", async (size) => {
  const answer = await send(await bodies(), size, body);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer.slice(answer.indexOf("\r\n\r\n") + 4)).toBe(body);
});

it("a body in chunks of one byte is refused, and its connection ended", async () => {
  // The answer may be lost, because the connection is reset while the client is still sending.
  expect(await send(await bodies(), 1, body)).toMatch(/^(HTTP\/1.1 400 [^]*connection: close[^]*)?$/i);
});

it("a body in small chunks is joined into few pieces", async () => {
  const pieces: number[] = [];
  const IncomingMessage = inFewPieces((socket) => socket.destroy());
  const server = createServer({ IncomingMessage }, (request, response) => {
    request.on("data", ({ length }: Buffer) => pieces.push(length));
    request.on("end", () => response.end());
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await send((server.address() as AddressInfo).port, 20, "x".repeat(100_000));
  expect(pieces.reduce((sum, length) => sum + length)).toBe(100_000);
  expect(pieces.length).toBeLessThan(50);
});

it("the rest of a refused body is dropped, and the body of the next connection is accepted", async () => {
  let made = 0;
  const taken: string[] = [];
  class Counted extends inFewPieces((socket) => socket.destroy()) {
    override push(piece: unknown, encoding?: BufferEncoding): boolean {
      made += 1;
      return super.push(piece, encoding);
    }
  }
  const server = createServer({ IncomingMessage: Counted }, (request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    request.on("end", () => {
      taken.push(text);
      response.end();
    });
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await send(port, 1, body);
  expect(made).toBeGreaterThan(1000);
  expect(made).toBeLessThan(2000);
  await send(port, 5000, body);
  expect(taken).toEqual([body]);
});
