import { createHash, randomBytes } from "node:crypto";
import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Purpose, uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { files, uploadRoute } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { localFiles } from "../../platform/files/local-files.ts";
import { expireUploads } from "./uploads.ts";

const platform = await forFile(startPlatform({ UPLOAD_MB: "firmware=30" }));
const store = await localFiles(join(platform.dataDir, "files"));
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const parts = async () =>
  (await readdir(join(platform.dataDir, "files"))).filter((name) => name.endsWith(".part"));

interface Given {
  as?: Caller;
  headers?: Record<string, string>;
  body?: Uint8Array | ReadableStream<Uint8Array>;
  language?: string;
}

function ask(method: string, path: string, { as = owner, headers = {}, body, language = "en" }: Given = {}) {
  return fetch(platform.url + path, {
    method,
    headers: {
      authorization: as.token,
      "tus-resumable": "1.0.0",
      "accept-language": language,
      ...(body && method === "PATCH" && { "content-type": "application/offset+octet-stream" }),
      ...headers,
    },
    ...(body && { body: body instanceof Uint8Array ? new Uint8Array(body) : body, duplex: "half" }),
  });
}

const begin = (size: number | string, { purpose = "firmware", name = "app.bin", as = owner } = {}) =>
  ask("POST", pathOf(uploadRoute), {
    as,
    headers: {
      "upload-length": String(size),
      "upload-metadata": `purpose ${base64(purpose)},filename ${base64(name)}`,
    },
  });
async function begun(size: number, given: { purpose?: Purpose; name?: string; as?: Caller } = {}) {
  const response = await begin(size, given);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.headers.get("location")!;
}
const patch = (path: string, offset: number, body: Given["body"], given: Given = {}) =>
  ask("PATCH", path, { ...given, headers: { "upload-offset": String(offset) }, body });
const offsetOf = async (path: string) => {
  const response = await ask("HEAD", path);
  return response.status === 200 ? Number(response.headers.get("upload-offset")) : response.status;
};
const idOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

describe("a file in parts", () => {
  it("arrives byte for byte, and has the id of its upload", async () => {
    const bytes = randomBytes(2 * uploadChunkBytes + 5);
    const path = await begun(bytes.length, { name: "固件.bin" });
    expect(await offsetOf(path)).toBe(0);
    for (let at = 0; at < bytes.length; at += uploadChunkBytes) {
      const answered = await patch(path, at, bytes.subarray(at, at + uploadChunkBytes));
      expect(answered.status).toBe(204);
      expect(answered.headers.get("upload-offset")).toBe(
        String(Math.min(at + uploadChunkBytes, bytes.length)),
      );
    }
    const file = await owner.ok(files.get, { params: { id: idOf(path) } });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(file).toMatchObject({ id: idOf(path), name: "固件.bin", size: bytes.length, sha256 });
    const served = Buffer.from(await (await fetch(platform.url + file.url)).arrayBuffer());
    expect(served.equals(bytes)).toBe(true);
    expect(await parts()).toEqual([]);
    expect(await offsetOf(path)).toBe(bytes.length);
  });

  it("may come in one request, and is kept in parts of a chunk all the same", async () => {
    const bytes = randomBytes(2 * uploadChunkBytes + 5);
    const path = await begun(bytes.length + 1);
    expect((await patch(path, 0, bytes)).status).toBe(204);
    expect(await parts()).toHaveLength(3);
    expect((await patch(path, bytes.length, Buffer.from("!"))).status).toBe(204);
    expect(await owner.ok(files.get, { params: { id: idOf(path) } })).toMatchObject({
      size: bytes.length + 1,
    });
  });

  it("goes on where a request broke off", async () => {
    const bytes = randomBytes(uploadChunkBytes + 2_000_000);
    const path = await begun(bytes.length);
    const broken = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, uploadChunkBytes + 1_000_000));
      },
    });
    const sending = fetch(platform.url + path, {
      method: "PATCH",
      headers: {
        authorization: owner.token,
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "upload-offset": "0",
      },
      body,
      signal: broken.signal,
      duplex: "half",
    } as RequestInit).catch(() => null);
    // Whoever asked how far it is would take the place of the request that hangs.
    await expect.poll(parts).toHaveLength(1);
    broken.abort();
    await sending;
    const offset = await offsetOf(path);
    expect((await patch(path, offset, bytes.subarray(offset))).status).toBe(204);
    const { sha256 } = await owner.ok(files.get, { params: { id: idOf(path) } });
    expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  it("refuses data at a wrong offset or beyond its length", async () => {
    const path = await begun(10);
    expect((await patch(path, 5, Buffer.from("x"))).status).toBe(409);
    expect((await patch(path, 0, Buffer.from("more than ten"))).status).toBe(413);
    expect(await offsetOf(path)).toBe(0);
  });

  it("that is cancelled leaves nothing behind", async () => {
    const path = await begun(2 * uploadChunkBytes);
    await patch(path, 0, randomBytes(uploadChunkBytes));
    expect(await parts()).toHaveLength(1);
    expect((await ask("DELETE", path)).status).toBe(204);
    expect(await parts()).toEqual([]);
    expect(await offsetOf(path)).toBe(404);
    expect(await owner.refused(files.get, { params: { id: idOf(path) } })).toMatchObject({ status: 404 });
  });

  it("that is not finished within a day leaves nothing behind", async () => {
    const path = await begun(2 * uploadChunkBytes);
    await patch(path, 0, randomBytes(uploadChunkBytes));
    await expireUploads(platform.sql, store, platform.clock.now() + (limits.uploadSeconds - 60) * 1000);
    expect(await parts()).toHaveLength(1);
    await expireUploads(platform.sql, store, platform.clock.now() + (limits.uploadSeconds + 1) * 1000);
    expect(await parts()).toEqual([]);
  });

  it("that cannot be put together for now is kept, and becomes a file later", async () => {
    const bytes = randomBytes(uploadChunkBytes + 5);
    const path = await begun(bytes.length);
    await patch(path, 0, bytes.subarray(0, uploadChunkBytes));
    const [part] = (await parts()).map((name) => join(platform.dataDir, "files", name));
    await rename(part!, `${part}.away`);
    expect((await patch(path, uploadChunkBytes, bytes.subarray(uploadChunkBytes))).status).toBe(500);
    await rename(`${part}.away`, part!);
    expect(await offsetOf(path)).toBe(bytes.length);
    const { sha256 } = await owner.ok(files.get, { params: { id: idOf(path) } });
    expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(await parts()).toEqual([]);
  });

  it("is checked as a whole, and leaves nothing behind if it is of another type", async () => {
    const page = Buffer.alloc(uploadChunkBytes + 5, "<script>");
    const path = await begun(page.length, { purpose: "video", name: "a.mp4" });
    await patch(path, 0, page.subarray(0, uploadChunkBytes));
    const refused = await patch(path, uploadChunkBytes, page.subarray(uploadChunkBytes), {
      language: "zh-CN",
    });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      problem: "wrong_file",
      msg: "仅支持 MP4、WEBM 格式且不超过 50 MB 的文件。",
    });
    expect(await parts()).toEqual([]);
    expect(await offsetOf(path)).toBe(404);
  });

  it("of an image loses appended data", async () => {
    const bytes = Buffer.concat([pngOf(31, 1), Buffer.from("<script>")]);
    const path = await begun(bytes.length, { purpose: "image", name: "a.png" });
    await patch(path, 0, bytes);
    expect(await owner.ok(files.get, { params: { id: idOf(path) } })).toMatchObject({
      size: pngOf(31, 1).length,
    });
  });
});

describe("an upload is refused", () => {
  it.each([
    ["of another purpose", 5, { purpose: "virus" }, 422, "invalid_input"],
    ["of another type", 5, { purpose: "guide", name: "a.exe" }, 422, "wrong_file"],
    ["that is too large for its purpose", 31 * 2 ** 20, {}, 422, "file_too_large"],
    ["of nothing", 0, {}, 422, "file_too_large"],
  ])("%s", async (_what, size, given, status, problem) => {
    const response = await begin(size, given);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ problem });
  });

  it("with a malformed length", async () => {
    for (const size of ["-1", "9".repeat(30), "x", "1e3"])
      expect((await begin(size)).status, size).toBeGreaterThanOrEqual(400);
  });

  it("without a session, or to anybody but the person who began it", async () => {
    const stranger = await platform.actor();
    const path = await begun(10);
    const member = await platform.member(owner);
    for (const as of [stranger, member]) {
      expect((await ask("HEAD", path, { as })).status).toBe(404);
      expect((await patch(path, 0, Buffer.from("x"), { as })).status).toBe(404);
      expect((await ask("DELETE", path, { as })).status).toBe(404);
    }
    expect((await ask("HEAD", path, { as: platform.nobody })).status).toBe(401);
    expect((await begin(5, { as: platform.nobody })).status).toBe(401);
    expect(await offsetOf(path)).toBe(0);
  });

  it("beyond an account's limit of unfinished uploads", async () => {
    const paths = [];
    for (let i = 0; i < limits.openUploads.account; i++) paths.push(await begun(10));
    const refused = await begin(10);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      msg: "Limit reached for unfinished uploads: 20 of 20.",
    });
    await ask("DELETE", paths[0]!);
    await begun(10);
  });

  it("beyond a member's limit of unfinished uploads, while others may still begin", async () => {
    const [member, other] = [await platform.member(owner), await platform.member(owner)];
    for (let i = 0; i < limits.openUploads.member; i++) await begun(10, { as: member });
    const refused = await begin(10, { as: member });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      msg: "Limit reached for unfinished uploads of one member: 8 of 8.",
    });
    await begun(10, { as: other });
    await begun(10);
  });
});

/** Begins a request that sends the bytes of an upload; `send` sends the last of them. */
function sentSlowly(path: string, first?: Uint8Array) {
  let send: (piece: Uint8Array) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first) controller.enqueue(first);
      send = (piece) => {
        controller.enqueue(piece);
        controller.close();
      };
    },
  });
  return { send: (piece: Uint8Array) => send(piece), answer: patch(path, 0, body) };
}

it("of two requests for the same upload the later one goes on", async () => {
  const bytes = randomBytes(600_000);
  const path = await begun(bytes.length);
  const { send, answer: hanging } = sentSlowly(path);
  await expect.poll(async () => (await patch(path, 0, bytes)).status).toBe(204);
  send(bytes);
  expect((await hanging).status).toBeGreaterThanOrEqual(400);
  const { sha256 } = await owner.ok(files.get, { params: { id: idOf(path) } });
  expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(await parts()).toEqual([]);
});

it("an upload is refused when its sender signs out before the end", async () => {
  const path = await begun(600_000);
  const { send, answer: sending } = sentSlowly(path, randomBytes(300_000));
  const upload = everything(systemScope("a test"), platform.sql).selectFrom("upload").select("holder");
  const held = () => upload.where("id", "=", idOf(path)).executeTakeFirst();
  await expect.poll(async () => (await held())?.holder).toBeTruthy();
  await owner.ok(accounts.logout, {});
  send(randomBytes(300_000));
  expect((await sending).status).toBe(401);
  expect(await parts()).toEqual([]);
});
