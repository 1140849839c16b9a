import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CompanionApp } from "@thingwright/contract/people/companion-app.ts";
import fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { FileStore } from "../platform/files/file-store.ts";
import { pngOf } from "../../test/images.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { Readable } from "node:stream";
import { problemOf, sendProblem } from "./answer.ts";
import { mountCompanion } from "./companion.ts";

const key = "abcdefghijkmnpqrstuv";
const base = `/companion/${key}/`;
const imageName = (letter: string) => `${letter.repeat(24)}.png`;
const spend = vi.fn<(address: string) => void>();
let shown: CompanionApp;
let folder: string;
let app: FastifyInstance;

const stored = new Map<string, Buffer>([
  [imageName("i"), Buffer.from(pngOf(64, 32))],
  [imageName("b"), Buffer.from("no image")],
]);
const files = {
  size: async (name: string) => stored.get(name)?.length ?? null,
  read: vi.fn<FileStore["read"]>(async (name) => {
    const bytes = stored.get(name);
    return bytes ? { size: bytes.length, body: Readable.from([bytes]) } : null;
  }),
  put: async (name: string, bytes: Buffer) => void stored.set(name, bytes),
} satisfies Partial<FileStore>;
const store = files as Partial<FileStore> as FileStore;

const list = {
  start: ["assets/start.js"],
  share: ["assets/share.js"],
  words: { en: "assets/en.js", "zh-cn": "assets/zh-cn.js" },
  kept: ["assets/start.js", "assets/share.js"],
  worker: "assets/worker.js",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "companion-"));
  await mkdir(join(folder, "assets"));
  const page = `<!doctype html><html lang="en" class="big"><head><title>Thingwright</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" /></head><body><div id="root"></div></body></html>`;
  const written = {
    "companion.html": page,
    "companion-files.json": JSON.stringify(list),
    "theme.js": "",
    "assets/worker.js": "go();",
  };
  for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text);
  app = fastify();
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, problemOf(error), "en"));
  mountCompanion(app, folder, {
    files: store,
    find: async (asked) => (asked === key ? shown : undefined),
    spend,
  });
  look();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function look(change: Partial<CompanionApp> = {}): void {
  shown = {
    app_key: key,
    name: "Lamps",
    name_texts: { de: "Leuchten", ar: "مصابيح" },
    accent: "#ffff00",
    languages: ["en", "de", "ar", "zh_TW"],
    default_language: "en",
    default_panel: true,
    icon: "",
    policies: [],
    download: "",
    ...change,
  };
}

const get = (path: string, language = "en") =>
  app.inject({ url: path, headers: { accept: "text/html", "accept-language": language } });

it("sends the page with the name, icon and colours of the app, in one of the offered languages", async () => {
  const german = await get(base, "de-AT,en;q=0.5");
  expect(german.statusCode).toBe(200);
  expect(german.headers).toMatchObject({ "cache-control": "no-cache", vary: "accept-language" });
  expect(german.body).toContain('<html lang="de" dir="ltr" class="big"');
  expect(german.body).toContain("<title>Leuchten</title>");
  expect(german.body).toContain("<h1>Leuchten</h1>");
  expect(german.body).not.toContain("favicon.svg");
  expect((await get(base, "ar")).body).toContain('<html lang="ar" dir="rtl"');
  expect((await get(base, "nl")).body).toContain("<title>Lamps</title>");
  expect((await get(base, "en;q=0.2, de")).body).toContain("<title>Leuchten</title>");
  // Yellow text is readable on black, but not on white.
  const style = /<style>(.*?)<\/style>/s.exec(german.body)?.[1] ?? "";
  const [light, dark] = [...style.matchAll(/--accent:(#\w+)/g)].map(([, colour]) => colour);
  expect(light).not.toBe("#ffff00");
  expect(dark).toBe("#ffff00");
});

it("preloads the texts and, for a shared device, the code of its page", async () => {
  const preloads = (body: string) =>
    [...body.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, path]) => path);
  expect(preloads((await get(base)).body)).toEqual(["/assets/en.js"]);
  const share = await get(`${base}share/${"x".repeat(64)}`, "zh-TW");
  expect(preloads(share.body)).toEqual(["/assets/zh-cn.js", "/assets/share.js"]);
  expect(share.body).toContain('<div id="root"></div>');
});

it("escapes the name of the app in the page", async () => {
  look({ name: `</script><img src=x onerror="alert(1)">`, name_texts: {} });
  const { body } = await get(base);
  expect(body).not.toContain("<img src=x");
  expect(body.match(/<\/script>/g)).toHaveLength(1);
  expect(body).toContain("<title>&lt;/script&gt;");
  look({ name: "$& $1 $`" });
  expect((await get(base, "nl")).body).toContain("<h1>$&amp; $1 $`</h1>");
  look();
});

it("has a manifest in the language of the page", async () => {
  const answer = await get(`${base}manifest.webmanifest?language=de`, "en");
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  expect(answer.json()).toMatchObject({
    id: base,
    name: "Leuchten",
    lang: "de",
    start_url: base,
    scope: base,
    display: "standalone",
    icons: [
      { sizes: "192x192", purpose: "any" },
      { sizes: "512x512", purpose: "any" },
      { sizes: "512x512", purpose: "maskable" },
    ],
  });
  expect((await get(`${base}manifest.webmanifest`, "ar")).json()).toMatchObject({ dir: "rtl" });
});

it("serves icons of the right size, drawn in the colour of the app or from its icon", async () => {
  const { icons } = (await get(`${base}manifest.webmanifest`)).json<{
    icons: { src: string; sizes: string }[];
  }>();
  for (const { src, sizes } of icons) {
    const answer = await get(src);
    expect(answer.headers["cache-control"]).toContain("immutable");
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
  }
  const drawn = (await get(`${base}icon-touch.png`)).rawPayload;
  look({ icon: `/files/${imageName("i")}` });
  const own = await get(`${base}icon-touch.png`);
  expect(own.rawPayload.equals(drawn)).toBe(false);
  const { width, height } = await sharp(own.rawPayload).metadata();
  expect([width, height, (await sharp(own.rawPayload).stats()).isOpaque]).toEqual([180, 180, true]);
  look();
});

it("draws an icon once, and stores it beside the image", async () => {
  look({ icon: `/files/${imageName("i")}` });
  const { icons } = (await get(`${base}manifest.webmanifest`)).json<{ icons: { src: string }[] }>();
  const { src } = icons[1]!;
  stored.delete(`${"i".repeat(24)}.icon-512.png`);
  files.read.mockClear();
  const [first] = await Promise.all([get(src), get(src), get(src)]);
  expect(files.read.mock.calls.filter(([name]) => name === imageName("i"))).toHaveLength(1);
  expect(first.headers["cache-control"]).toContain("immutable");
  expect(stored.get(`${"i".repeat(24)}.icon-512.png`)?.equals(first.rawPayload)).toBe(true);
  expect((await get(src.replace(/v=.*/, ""))).headers["cache-control"]).toBe("no-cache");
  look();
});

it("serves a default icon, not cached, if the icon of the app cannot be drawn", async () => {
  const mark = (await get(`${base}icon-192.png`)).rawPayload;
  for (const name of [imageName("b"), imageName("g"), "elsewhere.png"]) {
    look({ icon: `/files/${name}` });
    const { icons } = (await get(`${base}manifest.webmanifest`)).json<{ icons: { src: string }[] }>();
    const answer = await get(icons[0]!.src);
    expect(answer.headers["cache-control"], name).toBe("no-cache");
    expect(answer.rawPayload.equals(mark), name).toBe(true);
    expect(stored.has(`${name.slice(0, 24)}.icon-192.png`), name).toBe(false);
  }
  look();
});

it("applies the rate limit of an address to page, manifest, worker and icons", async () => {
  const { icons } = (await get(`${base}manifest.webmanifest`)).json<{ icons: { src: string }[] }>();
  spend.mockImplementation(() => {
    throw problem("too_many_requests", { seconds: 1 });
  });
  for (const path of [base, `${base}manifest.webmanifest`, `${base}worker.js`, icons[0]!.src])
    expect((await get(path)).statusCode, path).toBe(429);
  const page = await get(base, "de");
  expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "retry-after": "1" });
  expect(page.body).toContain("Diese Seite kann gerade nicht geöffnet werden");
  spend.mockReset();
});

it("serves another worker when the build or the colour of the app changes", async () => {
  const worker = async () => (await get(`${base}worker.js`)).body;
  const first = await worker();
  expect(first).toMatch(/^self\.companion = \{.*\};\ngo\(\);$/);
  const given = JSON.parse(first.slice("self.companion = ".length, first.indexOf(";\n"))) as object;
  expect(given).toMatchObject({ shell: base });
  expect(given).toHaveProperty(
    "files",
    expect.arrayContaining(["/theme.js", "/assets/start.js", expect.stringContaining("icon-192.png?v=")]),
  );
  expect(await worker()).toBe(first);
  const { version } = given as { version: string };
  expect((await get(base, "de")).body).toContain(`id="app" data-version="${version}"`);
  look({ accent: "#000000" });
  expect(await worker()).not.toBe(first);
  look();
  await writeFile(join(folder, "theme.js"), "other();");
  expect(await worker()).not.toBe(first);
});

it("reads the page of the build again only when its modification time changes", async () => {
  const page = join(folder, "companion.html");
  const text = `<html lang="en"><title>Thingwright</title>`;
  const write = async (end: string, seconds: number) => {
    await writeFile(page, text + end);
    await utimes(page, seconds, seconds);
  };
  await write("one", 1000);
  expect((await get(base)).body).toContain("one");
  await write("two", 1000);
  expect((await get(base)).body).toContain("one");
  await write("two", 2000);
  expect((await get(base)).body).toContain("two");
});

it("answers 404 for an unknown app, in the language of the reader", async () => {
  const other = "/companion/aaaaaaaaaaaaaaaaaaaa/";
  const page = await get(other);
  expect(page.statusCode).toBe(404);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body).toContain("This app does not exist");
  expect((await get(other, "zh-CN")).body).toContain("该应用不存在");
  for (const file of ["manifest.webmanifest", "worker.js", "icon-192.png"])
    expect((await get(other + file)).statusCode, file).toBe(404);
  expect((await get(`${base}icon-9.png`)).statusCode).toBe(404);
  const moved = await get(`/companion/${key}`);
  expect([moved.statusCode, moved.headers.location]).toEqual([308, base]);
});
