import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guideAddress } from "@thingwright/contract/guide-packages.ts";
import { fastify } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { forgedZip, zipOf } from "../../test/zips.ts";
import { FilesAway, type FileStore, newFileName } from "../platform/files/file-store.ts";
import { localFiles } from "../platform/files/local-files.ts";
import { mountGuides } from "./guides.ts";

const folder = await mkdtemp(join(tmpdir(), "thingwright-guides-"));
await forFile(Promise.resolve({ close: () => rm(folder, { recursive: true }) }));
const local = await localFiles(folder);
let reads = 0;
let away = false;
const store: FileStore = {
  ...local,
  size: (name) => (away ? Promise.reject(new FilesAway("no answer")) : local.size(name)),
  read(name, range) {
    reads += 1;
    return local.read(name, range);
  },
};
const app = fastify({ forceCloseConnections: true });
mountGuides(app, store);
await app.listen({ port: 0, host: "127.0.0.1" });
await forFile(Promise.resolve({ close: () => app.close() }));
const { port } = app.server.address() as AddressInfo;

async function kept(archive: Buffer): Promise<string> {
  const name = newFileName("zip");
  await store.put(name, archive);
  const address = guideAddress(`/files/${name}`, "en");
  return `http://127.0.0.1:${port}${address.replace(/\?.*/, "")}`;
}

const page = "<!doctype html><title>Guide</title><p>长按按钮 5 秒</p>";
const files = {
  "index.html": page,
  "styles/look.css": "p { color: red }",
  "图片/第一步.svg": "<svg/>",
  "clip.mp4": Buffer.from("0123456789"),
};
let url = "";
beforeAll(async () => {
  url = await kept(await zipOf(files));
});

describe("a guide package", () => {
  it("begins with its page, with types of our own", async () => {
    const response = await fetch(`${url}?lang=en`);
    expect(await response.text()).toBe(page);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const types: Record<string, string> = {
      "index.html": "text/html; charset=utf-8",
      "styles/look.css": "text/css; charset=utf-8",
      "图片/第一步.svg": "image/svg+xml; charset=utf-8",
      "clip.mp4": "video/mp4",
    };
    for (const [path, type] of Object.entries(types)) {
      const found = await fetch(url + path);
      expect([path, found.status, found.headers.get("content-type")]).toEqual([path, 200, type]);
    }
  });

  it("has an origin that is like no other, and no way out", async () => {
    const { headers } = await fetch(url);
    const policy = new Map(
      headers
        .get("content-security-policy")
        ?.split("; ")
        .map((directive) => [directive.replace(/ .*/, ""), directive.replace(/^\S+ /, "")]),
    );
    expect(policy.get("sandbox")).toBe("allow-scripts");
    expect(policy.get("default-src")).toBe("'none'");
    expect(policy.get("connect-src")).toBe("'none'");
    expect(policy.get("script-src")).toBe(`${url} 'unsafe-inline'`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "connection-allowlist": "(response-origin);webrtc=block",
      "access-control-allow-origin": "*",
    });
  });

  it("names no host in its policy that is none", async () => {
    const host = `a.example ; script-src *`;
    const policy = await new Promise<string>((resolve, reject) => {
      request(url, { headers: { host } }, ({ headers }) =>
        resolve(String(headers["content-security-policy"])),
      )
        .on("error", reject)
        .end();
    });
    expect(policy).toContain("script-src 'self' 'unsafe-inline';");
    expect(policy).not.toContain("a.example");
  });

  it("is answered in part, and not again to who has it", async () => {
    const part = await fetch(`${url}clip.mp4`, { headers: { range: "bytes=2-4" } });
    expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([
      206,
      "234",
      "bytes 2-4/10",
    ]);
    expect((await fetch(`${url}clip.mp4`, { headers: { range: "bytes=10-" } })).status).toBe(416);
    const tag = part.headers.get("etag") ?? "";
    expect((await fetch(`${url}clip.mp4`, { headers: { "if-none-match": tag } })).status).toBe(304);
    const head = await fetch(`${url}clip.mp4`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "10"]);
  });

  it("is read once for all who ask", async () => {
    const fresh = await kept(await zipOf(files));
    await fetch(fresh);
    const before = reads;
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${fresh}styles/look.css`)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(reads - before).toBe(1);
  });

  it("shows nothing but its files", async () => {
    const paths = [
      "nothing.html",
      "INDEX.HTML",
      "styles/",
      "styles",
      "../index.html",
      "%2e%2e/index.html",
      "..%2f..%2fetc%2fpasswd",
      "styles%5clook.css",
      "index.html%00",
      "index.html/",
      "//index.html",
    ];
    for (const path of paths) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        request({ port, path: new URL(url).pathname + path }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it("is not there under another name, or as another archive", async () => {
    const plain = await zipOf({ "notes.txt": "no page" });
    const cut = (await zipOf(files)).subarray(0, -5);
    const program = await zipOf({ "index.html": page, "setup.exe": "MZ" });
    const climbing = forgedZip([{ name: "index.html" }, { name: "../index.html" }]);
    for (const archive of [plain, cut, program, climbing])
      expect((await fetch(await kept(archive))).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/guide/nothing/index.html`)).status).toBe(404);
  });

  it("is not played where its file is read by a signed address only", async () => {
    const name = newFileName("zip", { isPublic: false });
    await store.put(name, await zipOf(files));
    const address = `http://127.0.0.1:${port}${guideAddress(`/files/${name}`, "en")}`;
    expect((await fetch(address)).status).toBe(404);
  });

  it("is out of reach while the store is, and back with it", async () => {
    const fresh = await kept(await zipOf(files));
    away = true;
    expect((await fetch(fresh)).status).toBe(503);
    away = false;
    expect((await fetch(fresh)).status).toBe(200);
  });
});
