import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guideAddress } from "@thingwright/contract/content/guide-packages.ts";
import { panelStage } from "@thingwright/contract/content/panel-bundle.ts";
import { fastify } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { forgedZip, zipOf } from "../../test/zips.ts";
import { FilesAway, type FileStore, newFileName } from "../platform/files/file-store.ts";
import { localFiles } from "../platform/files/local-files.ts";
import { panelLinks } from "../platform/files/panel-links.ts";
import { mountPagePackages } from "./page-packages.ts";

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
const app = fastify({ forceCloseConnections: true, trustProxy: true });
const links = panelLinks(Buffer.alloc(32, 1));
mountPagePackages(app, store, links);
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
  it("starts with its page, and its files have content types set by the platform", async () => {
    const response = await fetch(`${url}?lang=en`);
    expect((await response.text()).endsWith(page)).toBe(true);
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

  it("has an origin of its own, and may connect to nothing", async () => {
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
    expect(policy.get("script-src")).toBe("'self' 'unsafe-inline'");
    expect(Object.fromEntries(headers)).toMatchObject({
      "connection-allowlist": "(response-origin);webrtc=block",
      "access-control-allow-origin": "*",
    });
  });

  it("is shown in a frame, and redirected to a page of the platform when it is opened directly", async () => {
    // `request` is used because `fetch` does not allow this header to be set.
    const asked = async (path: string, dest?: string) => {
      const asking = request(url + path, {
        headers: dest === undefined ? {} : { "sec-fetch-dest": dest },
      }).end();
      const [{ statusCode, headers }] = (await once(asking, "response")) as [IncomingMessage];
      expect(headers.vary).toBe("sec-fetch-dest");
      return headers.location ?? statusCode;
    };
    for (const path of ["", "index.html?lang=de", "图片/第一步.svg"].map(encodeURI)) {
      for (const dest of [undefined, "iframe", "empty", "image"]) expect(await asked(path, dest)).toBe(200);
      expect(await asked(path, "document")).toBe(
        new URL(url).pathname.replace("/guide/", "/guide-page/") + path,
      );
      for (const dest of ["object", "embed", "frame", "fencedframe"])
        expect(await asked(path, dest)).toBe(404);
    }
  });

  it("has a redirecting script at the start of its pages, for browsers without Sec-Fetch-Dest", async () => {
    const guard =
      /^<!doctype html><script>top===self\?location\.replace\(.*"\/guide\/","\/guide-page\/".*<\/script>/;
    const text = "<!doctype html><title>Größe 按</title>";
    const be = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
    const fresh = await kept(
      await zipOf({
        "index.html": text,
        "marked.htm": `\ufeff${text}`,
        "little.html": Buffer.from(`\ufeff${text}`, "utf16le"),
        "big.html": be,
        "empty.html": "",
      }),
    );
    // The encoding that browsers choose: the one of the byte order mark, or else the one in the header.
    const encodings: Record<string, string> = { "little.html": "utf-16le", "big.html": "utf-16be" };
    for (const path of ["", "marked.htm", "little.html", "big.html", "empty.html"]) {
      const bytes = await (await fetch(fresh + path)).bytes();
      const encoding = encodings[path] ?? "utf-8";
      const content = new TextDecoder(encoding, { ignoreBOM: encoding === "utf-8" }).decode(bytes);
      const [led = ""] = guard.exec(content) ?? [];
      expect(led).not.toBe("");
      expect([path, content.slice(led.length)]).toEqual([path, path === "empty.html" ? "" : text]);
      const head = await fetch(fresh + path, { method: "HEAD" });
      expect(Number(head.headers.get("content-length"))).toBe(bytes.length);
      const part = await fetch(fresh + path, { headers: { range: "bytes=-5" } });
      expect(await part.bytes()).toEqual(bytes.subarray(-5));
    }
  });

  it("runs no script of a picture", async () => {
    const { headers } = await fetch(`${url}${encodeURI("图片/第一步.svg")}`);
    expect(headers.get("content-security-policy")?.split("; ")[0]?.trim()).toBe("sandbox");
  });

  it("gets the same answer for any host, because caches store the answer", async () => {
    const told = async (headers: Record<string, string>) => {
      const asking = request(url, { headers }).end();
      const [answer] = (await once(asking, "response")) as [IncomingMessage];
      const { date, ...others } = answer.headers;
      answer.resume();
      expect(date).toBeDefined();
      return others;
    };
    const usual = await told({});
    expect(await told({ host: "a.example ; script-src *" })).toEqual(usual);
    expect(await told({ host: "a.example", "x-forwarded-host": "b.example" })).toEqual(usual);
  });

  it("supports ranges, ETags and HEAD", async () => {
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

  it("is read from the store once for many requests", async () => {
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

  it("is not found under an unknown name, or if its archive is invalid", async () => {
    const plain = await zipOf({ "notes.txt": "no page" });
    const cut = (await zipOf(files)).subarray(0, -5);
    const program = await zipOf({ "index.html": page, "setup.exe": "MZ" });
    const climbing = forgedZip([{ name: "index.html" }, { name: "../index.html" }]);
    for (const archive of [plain, cut, program, climbing])
      expect((await fetch(await kept(archive))).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/guide/nothing/index.html`)).status).toBe(404);
  });

  it("is not found if its file is readable only by a signed address", async () => {
    const name = newFileName("zip", { isPublic: false });
    await store.put(name, await zipOf(files));
    const address = `http://127.0.0.1:${port}${guideAddress(`/files/${name}`, "en")}`;
    expect((await fetch(address)).status).toBe(404);
  });

  it("is unavailable while the store is away, and available again afterwards", async () => {
    const fresh = await kept(await zipOf(files));
    away = true;
    expect((await fetch(fresh)).status).toBe(503);
    away = false;
    expect((await fetch(fresh)).status).toBe(200);
  });
});

describe("a panel", () => {
  const manifest = {
    bridge: 1,
    points: [],
    origins: ["https://api.example.com", "https://other.example.com"],
  };
  const addressOf = async (allowed: string[]) => {
    const name = newFileName("zip");
    await store.put(name, await zipOf(files));
    return `http://127.0.0.1:${port}${links.bundleOf(name, manifest, allowed).address}`;
  };
  const policyOf = async (address: string, directive: string) => {
    const { headers } = await fetch(address);
    const policy = headers.get("content-security-policy")?.split("; ") ?? [];
    return policy.find((one) => one.startsWith(`${directive} `))?.slice(directive.length + 1);
  };

  it("is served like a guide, and may also connect to its own folder", async () => {
    const address = await addressOf([]);
    expect((await (await fetch(address)).text()).endsWith(page)).toBe(true);
    expect(await policyOf(address, "sandbox")).toBe("allow-scripts");
    expect(await policyOf(address, "script-src")).toBe("'self' 'unsafe-inline'");
    expect(await policyOf(address, "connect-src")).toBe("'self'");
    expect((await fetch(`${address}styles/look.css`)).status).toBe(200);
  });

  it("may connect to the origins that its manifest requests and its maker allows", async () => {
    const address = await addressOf(["https://api.example.com", "https://never-asked.example.com"]);
    expect(await policyOf(address, "connect-src")).toBe("'self' https://api.example.com");
    expect((await fetch(address)).headers.get("connection-allowlist")).toBe(
      '(response-origin "https://api.example.com");webrtc=block',
    );
  });

  it("has a frame page that loads nothing but frames, at a correctly signed address only", async () => {
    const address = await addressOf(["https://api.example.com"]);
    const stage = panelStage(address);
    expect(await policyOf(stage, "frame-src")).toBe("'self'");
    expect(await policyOf(stage, "default-src")).toBe("'none'");
    const answers = [stage.replace(/\.[^/]*\/$/, ".forged/"), `${stage}index.html`];
    for (const one of answers) expect((await fetch(one)).status).toBe(404);
  });

  it("is not found at a forged address, or with the grant of another archive", async () => {
    const granted = new URL(await addressOf(["https://api.example.com"]));
    const other = new URL(await addressOf([]));
    const grant = granted.pathname.split("/")[3] ?? "";
    const [, signature = ""] = grant.split(".");
    const evil = Buffer.from("https://evil.example.com").toString("base64url");
    const forged = [
      `${evil}.${signature}`,
      `${evil}.`,
      evil,
      `${Buffer.from("https://api.example.com https://evil.example.com").toString("base64url")}.${signature}`,
      ".",
      "",
    ];
    for (const one of forged) expect((await fetch(granted.href.replace(grant, one))).status).toBe(404);
    // A grant for one archive is not valid for another archive.
    expect((await fetch(other.href.replace("/-/", `/${grant}/`))).status).toBe(404);
  });
});
