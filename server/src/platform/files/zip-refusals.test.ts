import { deflateRawSync } from "node:zlib";
import { Problem } from "@thingwright/contract/grammar/problem.ts";
import { describe, expect, it } from "vitest";
import { forgedZip, zip64End, zipOf } from "../../../test/zips.ts";
import { checkContents, type ZipEntry } from "./unzip.ts";
import { readZip } from "./zip.ts";
import type { ZipLimits } from "./zip-refusals.ts";
import { sourceOfBuffer, type ZipSource } from "./zip-source.ts";

const limits: ZipLimits = { entries: 100, bytes: 20 * 2 ** 20, entryBytes: 8 * 2 ** 20, ratio: 200 };

async function check(bytes: Buffer, within: ZipLimits = limits): Promise<ZipEntry[]> {
  const source = sourceOfBuffer(bytes);
  const entries = await readZip(source, within);
  await checkContents(source, entries);
  return entries;
}

async function refusal(bytes: Buffer, within?: ZipLimits): Promise<Problem> {
  const error: unknown = await check(bytes, within).then(
    () => new Error("was accepted"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw error;
  return error;
}

describe("invalid entry names are refused", () => {
  const names: Record<string, string | Buffer> = {
    "a way up": "../evil.html",
    "a way up in the middle": "a/../../evil.html",
    "a way up on Windows": "..\\evil.html",
    "a folder of Windows": "a\\b.html",
    "an absolute one": "/etc/passwd",
    "a drive": "C:/evil.html",
    "a drive without a slash": "C:evil.html",
    "a network share": "//host/share/evil.html",
    "this folder": "./index.html",
    "two slashes": "a//b.html",
    nothing: "",
    "a slash": "/",
    "a NUL": "index.html\0.png",
    "a line break": "index\n.html",
    "a turn of the reading direction": "guide\u202egnp.html",
    "what cannot be seen": "index\u200b.html",
    "broken UTF-8 that says it is none": Buffer.from("a\ufffd.html"),
    "very long": `${"a".repeat(300)}.html`,
    "very deep": `${"a/".repeat(500)}b.html`,
  };
  it.each(Object.entries(names))("%s", async (_, name) => {
    const archive = forgedZip([{ name: "index.html" }, { name, content: "x" }]);
    expect(await refusal(archive)).toMatchObject({
      kind: "archive_entry_refused",
      parameters: { reason: "path" },
    });
  });

  const twice: Record<string, [string, string]> = {
    "the same twice": ["a.html", "a.html"],
    "differing in case": ["A.html", "a.HTML"],
    "composed and decomposed": ["\u00e9.html", "e\u0301.html"],
    "a file that is a folder": ["a", "a/b.html"],
    "a folder that is a file": ["a/b.html", "a"],
  };
  it.each(Object.entries(twice))("%s", async (_, [one, other]) => {
    const archive = forgedZip([{ name: one }, { name: other, content: "x" }]);
    const { kind, parameters } = await refusal(archive);
    expect({ kind, reason: parameters["reason"] }).toEqual({
      kind: "archive_entry_refused",
      reason: "duplicate",
    });
  });

  it("are reported shortened and without invisible characters", async () => {
    const { parameters } = await refusal(forgedZip([{ name: `../\u202e${"x".repeat(500)}` }]));
    expect(parameters["entry"]).toMatch(/^\.\.\/\uFFFDx+…$/);
    expect(parameters["entry"]).toHaveLength(80);
  });
});

describe("an entry that is no valid plain file is refused", () => {
  const file = { name: "index.html", content: "<p>Hello</p>" };
  const overflowing = Buffer.from([0, 0xff, 0xff, 0xff]);
  const cases: Record<string, [Buffer, string]> = {
    "a symbolic link": [forgedZip([file, { name: "link", content: "/etc/passwd", mode: 0o120777 }]), "link"],
    "a device": [forgedZip([file, { name: "null", mode: 0o020666 }]), "link"],
    "a pipe": [forgedZip([file, { name: "pipe", mode: 0o010666 }]), "link"],
    "a password": [forgedZip([{ ...file, flags: 1 }]), "encrypted"],
    "an encrypted directory": [forgedZip([{ ...file, flags: 0x2000 }]), "encrypted"],
    "another compression": [forgedZip([{ ...file, method: 14 }]), "method"],
    Deflate64: [forgedZip([{ ...file, method: 9 }]), "method"],
    "a folder with content": [forgedZip([file, { name: "a/", content: "x" }]), "damaged"],
    "another name before its bytes": [forgedZip([{ ...file, localName: "index.php!" }]), "damaged"],
    "a name of another length before its bytes": [forgedZip([{ ...file, localName: "x" }]), "damaged"],
    "a wrong checksum": [forgedZip([{ ...file, crc: 1 }]), "damaged"],
    "more than it says": [forgedZip([{ ...file, size: 3 }]), "damaged"],
    "less than it says": [forgedZip([{ ...file, size: 300 }]), "damaged"],
    "no Deflate": [forgedZip([{ ...file, behind: overflowing, packed: 1 }]), "damaged"],
    "bytes behind its end": [forgedZip([{ ...file, behind: Buffer.from("hidden") }]), "damaged"],
    "the bytes of another": [forgedZip([file, { ...file, like: 0 }]), "duplicate"],
    "bytes up to the next": [
      forgedZip([
        { ...file, packed: 60 },
        { ...file, name: "b.html" },
      ]),
      "overlap",
    ],
    "bytes up to the directory": [forgedZip([{ ...file, packed: 60 }]), "overlap"],
  };
  it.each(Object.entries(cases))("%s", async (_, [archive, reason]) => {
    expect(await refusal(archive)).toMatchObject({ kind: "archive_entry_refused", parameters: { reason } });
  });

  it("an entry whose bytes overlap those of another entry, as in a zip bomb", async () => {
    const inner = forgedZip([{ name: "b.html", content: "x".repeat(1000) }]);
    const outer = forgedZip([{ name: "a.html", content: inner, stored: true }]);
    // The second one begins within the first.
    const overlapping = Buffer.from(outer);
    const second = Buffer.from(inner.subarray(inner.indexOf("PK\u0001\u0002"), -22));
    second.writeUInt32LE(outer.indexOf("PK\u0003\u0004", 4), 42);
    const end = Buffer.from(outer.subarray(-22));
    end.writeUInt16LE(2, 8);
    end.writeUInt16LE(2, 10);
    const archive = Buffer.concat([overlapping.subarray(0, -22), second, end]);
    expect(await refusal(archive)).toMatchObject({ parameters: { reason: "overlap" } });
  });
});

describe("a file that is no valid archive is refused", () => {
  const good = forgedZip([{ name: "index.html", content: "<p>Hello</p>" }]);
  const cases: Record<string, [Buffer, string]> = {
    nothing: [Buffer.alloc(0), "unreadable"],
    text: [Buffer.from("PK, but no archive"), "unreadable"],
    "a cut one": [good.subarray(0, -1), "unreadable"],
    "one without its directory": [good.subarray(0, 60), "unreadable"],
    "an empty one": [forgedZip([]), "empty"],
    "a page before it": [forgedZip([{ name: "a.html" }], { front: Buffer.from("<script>") }), "front"],
    "a picture before it, whose places count from the picture": [
      Buffer.concat([Buffer.from("\u0089PNG"), good]),
      "unreadable",
    ],
    "something behind it": [Buffer.concat([good, Buffer.from("<script>")]), "unreadable"],
    "more entries than there are": [forgedZip([{ name: "a.html" }], { count: 50 }), "unreadable"],
    "a directory behind its end": [forgedZip([{ name: "a.html" }], { directory: 0xfffffff0 }), "unreadable"],
    "a directory that is none": [forgedZip([{ name: "a.html" }], { directory: 0 }), "unreadable"],
    "a ZIP64 record elsewhere": [
      forgedZip([{ name: "a.html" }], { zip64: zip64End(1n, 0n, 2n ** 60n) }),
      "unreadable",
    ],
    "a ZIP64 size that is left out": [
      forgedZip([{ name: "a.html", size: 0xffffffff, extra: Buffer.from("01000000", "hex") }]),
      "unreadable",
    ],
    "strong encryption": [forgedZip([{ name: "a.html", flags: 0x40 }]), "unreadable"],
    "a broken extra field": [
      forgedZip([{ name: "a.html", extra: Buffer.from("0100ffff", "hex") }]),
      "unreadable",
    ],
  };
  it.each(Object.entries(cases))("%s", async (_, [bytes, reason]) => {
    expect(await refusal(bytes)).toMatchObject({ kind: "archive_refused", parameters: { reason } });
  });

  it("truncated at any length", async () => {
    const archive = await zipOf({ "index.html": "<p>Hello</p>", "a.txt": "text" });
    for (let length = 0; length < archive.length; length++)
      expect((await refusal(archive.subarray(0, length))).kind, `${length} bytes`).toBe("archive_refused");
  });

  it("with any one byte changed, unless the byte does not matter", async () => {
    const archive = await zipOf({ "index.html": "<p>Hello</p>" });
    let accepted = 0;
    for (let at = 0; at < archive.length; at++) {
      const other = Buffer.from(archive);
      other[at] = 255 - (other[at] ?? 0);
      const outcome = await check(other).catch((error: unknown) => error);
      if (!(outcome instanceof Error)) accepted += 1;
      // Thrown by whatever it is, if it is no refusal.
      else if (!(outcome instanceof Problem)) throw outcome;
    }
    // Times, versions, attributes, and what the directory says better.
    expect(accepted).toBeLessThan(archive.length / 2);
  });
});

describe("an archive with too much content is refused", () => {
  const zeros = (bytes: number) => deflateRawSync(Buffer.alloc(bytes));
  const cases: Record<string, Buffer> = {
    "entries, said": forgedZip([{ name: "a.html" }], { count: 60_000 }),
    "entries, by ZIP64": forgedZip([{ name: "a.html" }], { zip64: zip64End(2n ** 62n, 0n, 38n + 52n) }),
    "entries, truly": forgedZip(Array.from({ length: 101 }, (_, i) => ({ name: `${i}.html` }))),
    "a file, said": forgedZip([{ name: "a.html", content: "x", size: 9 * 2 ** 20 }]),
    "a file that is mostly nothing": forgedZip([
      { name: "a.html", stored: true, content: zeros(4 * 2 ** 20), method: 8, size: 4 * 2 ** 20 },
    ]),
    "all of them": forgedZip(
      Array.from({ length: 5 }, (_, i) => ({
        name: `${i}.bin`,
        stored: true as const,
        content: Buffer.alloc(5 * 2 ** 20, "abc"),
      })),
    ),
  };
  it.each(Object.entries(cases))("%s", async (_, archive) => {
    expect((await refusal(archive)).kind).toBe("archive_too_large");
  });

  it("with tens of thousands of entries, by the count alone", async () => {
    const many = forgedZip(
      Array.from({ length: 60_000 }, (_, i) => ({ name: `${i}`, stored: true as const })),
    );
    let read = 0;
    const source: ZipSource = {
      size: many.length,
      read: async ({ first, last }) => {
        read += last - first;
        return many.subarray(first, last + 1);
      },
    };
    await expect(readZip(source, limits)).rejects.toMatchObject({ kind: "archive_too_large" });
    expect(read).toBeLessThan(600_000);
  });

  it("with an entry that unpacks to more than its stated size", async () => {
    const archive = forgedZip([{ name: "a.html", content: Buffer.alloc(64 * 2 ** 20), size: 100 }]);
    expect(await refusal(archive)).toMatchObject({ parameters: { reason: "damaged" } });
  });
});

it("explains a refused archive in both languages", async () => {
  const words = async (archive: Buffer) => {
    const error = await refusal(archive);
    return { en: error.text("en"), zh_CN: error.text("zh_CN") };
  };
  expect(await words(Buffer.from("text"))).toEqual({
    en: "This ZIP archive cannot be used: it is damaged, or not a ZIP archive.",
    zh_CN: "无法使用该 ZIP 压缩包：文件已损坏，或不是 ZIP 压缩包。",
  });
  expect(await words(forgedZip([{ name: "../a.html" }]))).toEqual({
    en: "This ZIP archive cannot be used because of “../a.html”: its path leads out of the archive or is not valid.",
    zh_CN: "无法使用该 ZIP 压缩包，问题出在“../a.html”：路径超出压缩包范围或无效。",
  });
  expect(await words(forgedZip([{ name: "a.html" }], { count: 60_000 }))).toEqual({
    en: "This ZIP archive is too large. It may have at most 100 files and folders, 20 MB unpacked, 8 MB per file, and a compression ratio of 200:1.",
    zh_CN:
      "该 ZIP 压缩包超出限制：最多 100 个文件和文件夹，解压后总共不超过 20 MB，单个文件不超过 8 MB，压缩比不超过 200:1。",
  });
});
