import { createHash, randomFillSync } from "node:crypto";
import { chmod, mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { categories } from "@thingwright/contract/products/categories.ts";
import { uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { type ServerProcess, signIn, startServer } from "@thingwright/server/test/server-process.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const env = { ADMIN_PASSWORD: "Administer1!", LOG_LEVEL: "error", UPLOAD_MB: "video=210" };
let folder: string;
let server: ServerProcess;
let admin: Caller;
let category = "";
let film = { path: "", sha256: "" };
const filmBytes = 200 * 2 ** 20;

const dataDir = () => join(folder, "data");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "thingwright-uploads-"));
  // If we are root, PostgreSQL runs as another user, who must get into the folder.
  await chmod(folder, 0o711);
  film = await makeFilm(join(folder, "film.mp4"), filmBytes);
  server = await startServer({ dataDir: dataDir(), env });
  admin = await signIn(server.url, env.ADMIN_PASSWORD);
  const { list } = await admin.ok(categories.list);
  category = list[0]!.children[0]!.id;
  await admin.ok(templates.save, {
    params: { id: category },
    body: { pairing_types: ["ez"], guides: {} },
  });
});
afterAll(async () => {
  await server.interrupt();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** A film of noise, of so many bytes: three boxes, of which the middle one is large. */
async function makeFilm(path: string, bytes: number): Promise<typeof film> {
  const box = (size: number, name: string) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size, 0);
    head.write(name, 4, "latin1");
    return head;
  };
  const start = Buffer.concat([box(16, "ftyp"), Buffer.from("isom\0\0\0\0")]);
  const end = box(8, "moov");
  const noise = bytes - start.length - end.length - 8;
  const hash = createHash("sha256");
  const file = await open(path, "w");
  const write = async (some: Buffer) => {
    hash.update(some);
    await file.write(some);
  };
  await write(start);
  await write(box(noise + 8, "mdat"));
  const piece = Buffer.alloc(8 * 2 ** 20);
  for (let left = noise; left > 0; left -= piece.length)
    await write(randomFillSync(piece).subarray(0, Math.min(left, piece.length)));
  await write(end);
  await file.close();
  return { path, sha256: hash.digest("hex") };
}

const kept = () => readdir(join(dataDir(), "files"));
// What a killed server was writing has another name, and is tidied away when it is old.
const parts = async () => (await kept()).filter((name) => name.endsWith(".part"));

async function openStep(): Promise<Page> {
  const { page, expectProblem } = await browser.open({ url: server.url, token: admin.token });
  expectProblem(/ERR_|WebSocket connection|status of (4|5)\d\d/);
  await page.goto(`/system/category/detail/${category}/config/netConfig`);
  await page.getByRole("button", { name: "Add step" }).click();
  return page;
}
const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByRole("group", { name: "Step 1", exact: true }).locator("input[type=file]").setInputFiles(file);

test("a 200 MB upload goes on from the same page after the server was killed, and arrives byte for byte", async () => {
  const page = await openStep();
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await choose(page, film.path);
  const progress = page.getByRole("progressbar", { name: "Uploading film.mp4" });
  const percent = async () => Number(await progress.getAttribute("aria-valuenow"));
  await expect.poll(percent, { timeout: 30_000 }).toBeGreaterThanOrEqual(30);
  const { httpPort, mqttPort } = server;
  await server.kill();
  const before = await parts();
  expect(before.length * uploadChunkBytes).toBeLessThan(filmBytes);
  expect(before.length).toBeGreaterThan(10);
  server = await startServer({ dataDir: dataDir(), env, ports: { httpPort, mqttPort } });
  await page.getByRole("button", { name: "Replace" }).waitFor({ timeout: 50_000 });
  const url = await page.locator("video").first().getAttribute("src");
  const response = await fetch(server.url + url);
  const hash = createHash("sha256");
  for await (const piece of response.body!) hash.update(piece as Uint8Array);
  expect(hash.digest("hex")).toBe(film.sha256);
  // It went on where it was: what had come was not sent again.
  expect(offsets.filter((offset) => offset < (before.length - 1) * uploadChunkBytes)).toHaveLength(
    before.length - 1,
  );
  expect(await parts()).toEqual([]);
});

test("a cancelled upload shows no error, and leaves no stored parts behind", async () => {
  const page = await openStep();
  const before = await kept();
  // Another film, or it would be there already.
  const other = await makeFilm(join(folder, "other.mp4"), 45 * 2 ** 20);
  await choose(page, other.path);
  await expect.poll(async () => (await parts()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect.poll(parts).toEqual([]);
  // The part that was being written when its upload was cancelled goes a moment later.
  await expect.poll(kept).toEqual(before);
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.getByRole("progressbar").waitFor({ state: "detached" });
});

test("a wrong type or size is refused with the supported types and sizes, before and after sending", async () => {
  const page = await openStep();
  const alert = page.getByRole("alert");
  await choose(page, { name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(3 * 2 ** 20) });
  await alert
    .filter({ hasText: "big.png is not supported. Supported: PNG, JPEG, WEBP, up to 2 MB." })
    .waitFor();
  await choose(page, { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<script>") });
  await alert
    .filter({ hasText: "Only files of type PNG, JPEG, WEBP and at most 2 MB are supported." })
    .waitFor();
  await choose(page, { name: "page.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(6 * 2 ** 20, "<b>") });
  await alert.filter({ hasText: "Only files of type MP4, WEBM and at most 210 MB are supported." }).waitFor();
  await expect.poll(parts).toEqual([]);
});
