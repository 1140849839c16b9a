import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { createLog } from "../platform/log.ts";
import { mountConsole } from "./console.ts";
import { keepFiles } from "./kept-files.ts";
import { createHttpServer } from "./server.ts";

let folder: string;
let app: FastifyInstance;
let port = 0;
const clients: Socket[] = [];
/** Larger than the buffers of both sockets. */
const large = randomBytes(3_900_000).toString("latin1").slice(0, 3_900_000);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kept-files-"));
  await writeFile(join(folder, "index.html"), "<p>");
  await writeFile(join(folder, "large.js"), large, "latin1");
  app = await createHttpServer({
    log: createLog("silent"),
    trustProxy: false,
    origins: { scripts: [], https: false },
  });
  await mountConsole(app, folder);
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as { port: number });
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await app.close();
  await rm(folder, { recursive: true });
});

/** How many descriptors of this process lead into the folder. */
async function open(): Promise<number> {
  const names = await readdir("/proc/self/fd");
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
  return paths.filter((path) => path.startsWith(folder)).length;
}

it("holds no file open for clients that do not read", async () => {
  const lines: Socket[] = [];
  app.server.on("connection", (line: Socket) => lines.push(line));
  for (let no = 0; no < 20; no++) {
    const client = connect(port, "127.0.0.1");
    clients.push(client);
    client.pause();
    await once(client, "connect");
    // The answer to the first request fills the buffers, and the answer to the second one waits.
    client.write("GET /large.js HTTP/1.1\r\nHost: x\r\n\r\n".repeat(4));
  }
  await eventually(() => expect(lines.filter(({ writableLength }) => writableLength > 0)).toHaveLength(20));
  await eventually(async () => expect(await open()).toBe(0));
});

it("serves a changed file in its new version", async () => {
  const text = async () => (await fetch(`http://127.0.0.1:${port}/file.js`)).text();
  await writeFile(join(folder, "file.js"), "1");
  expect([await text(), await text()]).toEqual(["1", "1"]);
  await writeFile(join(folder, "file.js"), "two");
  expect(await text()).toBe("two");
});

it("supports ETags and HEAD, and answers a range request with the whole file", async () => {
  const address = `http://127.0.0.1:${port}/large.js`;
  const whole = await fetch(address, { headers: { range: "bytes=0-9" } });
  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, large.length]);
  const known = { "if-none-match": whole.headers.get("etag")! };
  expect((await app.inject({ url: "/large.js", headers: known })).statusCode).toBe(304);
  const head = await fetch(address, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(large.length)]);
});

it("caches a file whose answer has no length", async () => {
  const plain = fastify();
  onTestFinished(() => plain.close());
  const keep = keepFiles(plain);
  let read = 0;
  plain.get("/", async (_request, reply) => {
    keep(reply, "file", 1);
    return reply.send(Readable.from([Buffer.from(String(++read))]));
  });
  const bodies = [(await plain.inject("/")).body, (await plain.inject("/")).body];
  expect([bodies, read]).toEqual([["1", "1"], 2]);
});
