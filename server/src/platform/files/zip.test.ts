import { createHook } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { forgedZip, zipOf } from "../../../test/zips.ts";
import { FilesAway } from "./file-store.ts";
import { localFiles } from "./local-files.ts";
import { checkContents, unpack } from "./unzip.ts";
import { readZip } from "./zip.ts";
import type { ZipLimits } from "./zip-refusals.ts";
import { sourceOfBuffer, sourceOfFile, type ZipSource } from "./zip-source.ts";

const limits: ZipLimits = { entries: 100, bytes: 20 * 2 ** 20, entryBytes: 8 * 2 ** 20, ratio: 200 };

async function contentsOf(bytes: Buffer): Promise<Record<string, string>> {
  const source = sourceOfBuffer(bytes);
  const contents: Record<string, string> = {};
  for (const entry of await readZip(source, limits)) {
    contents[entry.name] = Buffer.concat(await Array.fromAsync(unpack(source, entry))).toString();
  }
  return contents;
}

describe("an archive", () => {
  const files = { "index.html": "<p>Hello</p>", "pictures/": "", "pictures/one.png": "x".repeat(100_000) };

  it("is read from common ZIP variants", async () => {
    const { "pictures/": _, ...expected } = files;
    expect(await contentsOf(await zipOf(files))).toEqual(expected);
    expect(await contentsOf(await zipOf(files, { zip64: true }))).toEqual(expected);
    expect(await contentsOf(forgedZip([{ name: "a.txt", content: "as it is", stored: true }]))).toEqual({
      "a.txt": "as it is",
    });
    expect(await contentsOf(forgedZip([{ name: "empty.txt" }]))).toEqual({ "empty.txt": "" });
  });

  it("can have an entry larger than one read chunk", async () => {
    const noise = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * i * 31 + (i >> 3)) % 251));
    const contents = await contentsOf(
      forgedZip([
        { name: "noise.bin", content: noise, stored: true },
        { name: "last.txt", content: "last" },
      ]),
    );
    expect(contents["noise.bin"]).toBe(noise.toString());
    expect(contents["last.txt"]).toBe("last");
  });

  it("is read from the file store, and one entry of it can be unpacked", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "zip-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const store = await localFiles(folder);
    await store.put("a.zip", await zipOf(files));
    const source = await sourceOfFile(store, "a.zip");
    if (!source) throw new Error("the file is not there");
    const [page] = await readZip(source, limits);
    if (page?.name !== "index.html") throw new Error("the page is not there");
    expect(Buffer.concat(await Array.fromAsync(unpack(source, page))).toString()).toBe("<p>Hello</p>");
    expect(await sourceOfFile(store, "b.zip")).toBeNull();
  });

  it("of thousands of small files is unpacked without a stream for each, which takes fourteen times as long", async () => {
    const many = Array.from({ length: 4000 }, (_, no) => ({ name: `${no}`, content: `${no}` }));
    const source = sourceOfBuffer(forgedZip(many));
    const entries = await readZip(source, { ...limits, entries: many.length });
    let ticks = 0;
    // Every stream puts its steps off with `process.nextTick`.
    const hook = createHook({ init: (_, type) => void (ticks += type === "TickObject" ? 1 : 0) }).enable();
    await checkContents(source, entries).finally(() => hook.disable());
    expect(ticks).toBeLessThan(entries.length);
  });

  it("can have file names in UTF-8, GB 18030 or an unknown encoding", async () => {
    const name = "图片/第一步.png";
    const gb18030 = Buffer.from("cdbcc6ac2fb5dad2bbb2bd2e706e67", "hex");
    for (const entry of [{ name, flags: 0x800 }, { name }, { name: gb18030 }])
      expect(Object.keys(await contentsOf(forgedZip([{ ...entry, content: "x" }])))).toEqual([name]);
    const cyrillic = Buffer.from("8fe0a8ffff2e747874", "hex");
    expect(Object.keys(await contentsOf(forgedZip([{ name: cyrillic }])))).toHaveLength(1);
  });

  it("counts implied folders against the entry limit, and does not block the event loop while names are read", async () => {
    const deep = (at: number) => `${at}/${"a/".repeat(60)}x`;
    const many = Array.from({ length: 3000 }, (_, at) => ({ name: deep(at) }));
    const read = (most: number, count: number) =>
      readZip(sourceOfBuffer(forgedZip(many.slice(0, count))), { ...limits, entries: most });
    await expect(read(100, 2)).rejects.toMatchObject({ kind: "archive_too_large" });
    expect(await read(125, 2)).toHaveLength(2);
    let turns = 0;
    const watching = setInterval(() => (turns += 1), 0);
    await read(1_000_000, 3000);
    clearInterval(watching);
    expect(turns).toBeGreaterThan(10);
  });

  it("is reported as unreachable, not damaged, while the file store is unreachable", async () => {
    const bytes = await zipOf(files);
    for (const works of [0, 1]) {
      let reads = 0;
      const source: ZipSource = {
        size: bytes.length + 2 ** 20,
        read: async ({ first, last }) => {
          if ((reads += 1) > works) throw new FilesAway("no answer");
          const start = first - 2 ** 20;
          return Buffer.concat([
            Buffer.alloc(Math.max(0, -start)),
            bytes.subarray(Math.max(0, start), last + 1),
          ]);
        },
      };
      await expect(readZip(source, limits)).rejects.toBeInstanceOf(FilesAway);
    }
  });
});
