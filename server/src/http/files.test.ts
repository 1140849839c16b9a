import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fastify, type FastifyInstance } from "fastify";
import { type FileStore, newFileName } from "../platform/files/file-store.ts";
import { localFiles } from "../platform/files/local-files.ts";
import { s3Files } from "../platform/files/s3-files.ts";
import { eventually } from "../../test/eventually.ts";
import { forFile } from "../../test/for-file.ts";
import { startS3Double } from "../../test/s3-double.ts";
import { mountFiles } from "./files.ts";

const double = await forFile(startS3Double());
const folder = await mkdtemp(join(tmpdir(), "thingwright-files-"));
await forFile(Promise.resolve({ close: () => rm(folder, { recursive: true }) }));
const patience = { head: 1000, idle: 300, pause: 1 };
/** Larger than the buffers of both sockets. */
const large = randomBytes(20_000_000);

const stores: Record<string, () => Promise<FileStore>> = {
  "a folder": () => localFiles(folder),
  "an object store": () => s3Files(double.settings, { ...patience, head: 20_000 }),
};

let app: FastifyInstance;
let url = "";
let store: FileStore;

async function serve(files: FileStore, pace?: { idle: number; slowest: number }) {
  store = files;
  // A response that a test does not read is no reason to wait at the end.
  app = fastify({ forceCloseConnections: true });
  mountFiles(app, files, { allows: () => true, ...(pace && { pace }) });
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/files/`;
}
afterEach(() => app.close());

async function stored(bytes: Buffer, extension = "png"): Promise<string> {
  const name = newFileName(extension);
  await store.put(name, bytes);
  return name;
}

describe.each(Object.entries(stores))("files in %s", (_place, open) => {
  beforeEach(async () => serve(await open()));

  it("are served with a content type set by the platform, and may be cached for ever", async () => {
    const bytes = randomBytes(1000);
    const name = await stored(bytes, "webp");
    const response = await fetch(url + name);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": "1000",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      "content-disposition": "inline",
      "accept-ranges": "bytes",
      etag: `"${name}"`,
    });
  });

  it("are answered with 304 if the ETag matches", async () => {
    const name = await stored(randomBytes(10));
    const again = await fetch(url + name, { headers: { "if-none-match": `"other", W/"${name}"` } });
    expect([again.status, again.headers.get("etag")]).toEqual([304, `"${name}"`]);
    expect((await fetch(url + name, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("are served in parts", async () => {
    const bytes = randomBytes(1000);
    const name = await stored(bytes);
    const part = async (range: string, more = {}) => fetch(url + name, { headers: { range, ...more } });
    const middle = await part("bytes=100-199");
    expect([middle.status, middle.headers.get("content-range")]).toEqual([206, "bytes 100-199/1000"]);
    expect(Buffer.from(await middle.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    const end = await part("bytes=-5", { "if-range": `"${name}"` });
    expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(995))).toBe(true);
    const beyond = await part("bytes=1000-");
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */1000"]);
    expect((await part("bytes=0-1", { "if-range": '"other"' })).status).toBe(200);
  });

  it("have their size in the answer to HEAD", async () => {
    const name = await stored(randomBytes(1000));
    const response = await fetch(url + name, { method: "HEAD" });
    expect([response.status, response.headers.get("content-length")]).toEqual([200, "1000"]);
    expect((await fetch(url + newFileName("png"), { method: "HEAD" })).status).toBe(404);
  });

  it("are gone once they are removed", async () => {
    const name = await stored(randomBytes(10));
    await store.remove(name);
    await store.remove(name);
    expect((await fetch(url + name)).status).toBe(404);
    expect((await fetch(url + name, { headers: { range: "bytes=0-1" } })).status).toBe(404);
  });

  it("are served only under valid file names, not other objects of the store", async () => {
    await store.mark("a marker");
    expect(await store.marker()).toBe("a marker");
    await writeFile(join(folder, "notes.html"), "<script>");
    double.objects.set("notes.html", Buffer.from("<script>"));
    for (const name of [".installation", "thingwright-installation", "notes.html", `${"a".repeat(24)}.html`])
      expect((await fetch(url + name)).status, name).toBe(404);
  });

  it("are not read further once the client has gone or does not read", async () => {
    await app.close();
    const opened: { destroyed: boolean }[] = [];
    const files = await open();
    const watched: FileStore = {
      ...files,
      async read(name, range) {
        const file = await files.read(name, range);
        if (file) opened.push(file.body);
        return file;
      },
    };
    await serve(watched, { idle: 500, slowest: 4096 });
    const name = await stored(large);
    // The first client does not read its answer, and the second one disconnects when its answer begins.
    const silent = request(url + name, () => {}).on("error", () => {});
    silent.end();
    const leaving = request(url + name, (answer) => void answer.destroy()).on("error", () => {});
    leaving.end();
    await eventually(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true]));
    await eventually(() => expect(double.open).toBe(0));
    silent.destroy();
  });
});

describe("an object store that fails", () => {
  beforeEach(async () => serve(await s3Files(double.settings, patience)));

  it("is tried three times", async () => {
    const busy = { status: 503, code: "SlowDown" };
    double.faults.push(busy, "silent");
    const name = await stored(randomBytes(10));
    expect((await fetch(url + name)).status).toBe(200);
    double.faults.push(busy, { status: 429, code: "TooManyRequests" }, "silent");
    const refused = await fetch(url + name, { headers: { "accept-language": "zh-CN" } });
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.json()).toMatchObject({
      code: 20503,
      problem: "files_away",
      msg: "文件暂时无法保存或读取，请稍后重试。",
    });
  });

  it("is not tried again after a final error", async () => {
    const before = double.received.length;
    double.faults.push({ status: 403, code: "AccessDenied" });
    await expect(store.remove("x.png")).rejects.toMatchObject({
      kind: "files_away",
      cause: "it answered 403 AccessDenied",
      final: true,
    });
    expect(double.received.length).toBe(before + 1);
    const wrong = await s3Files({ ...double.settings, keySecret: "another" }, patience);
    await expect(wrong.put("x.png", Buffer.from("x"))).rejects.toMatchObject({
      cause: "it answered 403 SignatureDoesNotMatch",
    });
    const missing = await s3Files({ ...double.settings, bucket: "another" }, patience);
    await expect(missing.read("x.png")).rejects.toMatchObject({ cause: "it answered 404 NoSuchBucket" });
  });

  it("ends the answer if it goes silent in the middle", async () => {
    const name = await stored(randomBytes(100_000));
    double.faults.push({ stopsAfter: 1000 });
    const response = await fetch(url + name);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow("terminated");
    await eventually(() => expect(double.open).toBe(0));
  });

  it("is reported with the connection error if nothing listens at its address", async () => {
    const nobody = await s3Files({ ...double.settings, url: "http://127.0.0.1:1" }, patience);
    await expect(nobody.size("x.png")).rejects.toMatchObject({
      final: false,
      cause: expect.stringContaining("ECONNREFUSED") as string,
    });
  });
});
