import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apkOf, makeApkSigner, manifestOf } from "../../../../test/apk.ts";
import { zipOf } from "../../../../test/zips.ts";
import { sourceOfBuffer } from "../zip-source.ts";
import { readApk } from "./apk.ts";
import { checkBinaryXml } from "./binary-xml-bounds.ts";
import { readManifest } from "./manifest.ts";
import { signersOf } from "./signers.ts";

const lamps = { packageName: "com.example.lamps", version: "1.2.0", code: 12, minSdk: 24 };
const [maker, other] = [makeApkSigner(), makeApkSigner()];
const hashOf = ({ certificate }: typeof maker) => createHash("sha256").update(certificate).digest("hex");
const read = (bytes: Buffer) => readApk(sourceOfBuffer(bytes));

describe("an APK", () => {
  it.each([2, 3] as const)(
    "is read with its name, version and signers by signature scheme %i",
    async (scheme) => {
      const bytes = await apkOf(lamps, { signers: [maker, other], scheme });
      expect(await read(bytes)).toEqual({
        package_name: "com.example.lamps",
        version: "1.2.0",
        version_code: 12,
        min_sdk: 24,
        signers: [hashOf(maker), hashOf(other)],
      });
    },
  );

  it("may lack a version, a minimum SDK and signers", async () => {
    expect(await read(await apkOf({ packageName: "a.b" }))).toEqual({
      package_name: "a.b",
      version: "",
      version_code: 0,
      min_sdk: null,
      signers: [],
    });
  });

  it("has at most ten signers, whichever schemes they signed by", async () => {
    const [many, more] = [2, 3].map(() => Array.from({ length: 9 }, makeApkSigner));
    const { signers } = await read(await apkOf(lamps, { signers: many!, others: more! }));
    expect(signers).toEqual([...many!, more![0]!].map(hashOf));
  });

  it("can have a 64-bit version code, and is refused if the code is negative", async () => {
    expect(await read(await apkOf({ ...lamps, major: 1 }))).toMatchObject({ version_code: 2 ** 32 + 12 });
    for (const below of [{ major: -1 }, { code: -1 }])
      await expect(read(await apkOf({ ...lamps, ...below }))).rejects.toMatchObject({
        kind: "apk_unreadable",
      });
  });

  it("is refused where its manifest cannot be read", async () => {
    for (const manifest of [
      "<manifest/>",
      Buffer.alloc(0),
      manifestOf({ packageName: "" }),
      randomBytes(2 ** 20 + 1),
    ])
      await expect(read(await zipOf({ "AndroidManifest.xml": manifest }))).rejects.toMatchObject({
        kind: "apk_unreadable",
      });
    await expect(read(await zipOf({ "a.txt": "a" }))).rejects.toMatchObject({ kind: "apk_unreadable" });
  });
});

/** Bytes of something right, some of which are others. */
const spoiled = (right: Buffer) =>
  fc
    .array(fc.tuple(fc.nat(right.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    .map((changes) => {
      const bytes = Buffer.from(right);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });

describe("hostile bytes", () => {
  it("neither hang nor fail the reader of manifests", () => {
    const names = new Set<string>();
    fc.assert(
      fc.property(spoiled(manifestOf(lamps)), (bytes) => {
        const manifest = readManifest(bytes);
        if (manifest) names.add(manifest.package_name);
      }),
      { numRuns: 3000 },
    );
    expect(names).toContain("com.example.lamps");
    const nonsense = fc.uint8Array({ maxLength: 200 });
    fc.assert(fc.property(nonsense, (bytes) => readManifest(Buffer.from(bytes)) === null));
  });

  it("with a chunk of size 0 are refused instead of read forever", () => {
    const bytes = manifestOf(lamps);
    const first = bytes.readUInt32LE(12);
    bytes.writeUInt32LE(0, 8 + first + 4);
    expect(checkBinaryXml(bytes)).toBe(false);
    expect(readManifest(bytes)).toBeNull();
  });

  it("with more attributes or strings than fit are refused", () => {
    const bytes = manifestOf(lamps);
    const start = bytes.indexOf(Buffer.from([0x02, 0x01, 0x10, 0x00]));
    bytes.writeUInt16LE(0xffff, start + 28);
    expect(checkBinaryXml(bytes)).toBe(false);
    const beyond = manifestOf(lamps);
    // The last string is said to be longer, and would end behind the pool at an odd place.
    const last = beyond.indexOf(Buffer.from("1.2.0", "utf16le")) - 2;
    beyond.writeUInt16LE(0x7fff, last);
    expect(checkBinaryXml(beyond)).toBe(false);
    const strings = manifestOf(lamps);
    strings.writeUInt32LE(0x3fffffff, 8 + 8);
    expect(checkBinaryXml(strings)).toBe(false);
  });

  it("neither hang nor fail the reader of signers", async () => {
    const right = await apkOf(lamps, { signers: [maker] });
    const from = right.indexOf("resources.arsc");
    const block = right.subarray(from);
    await fc.assert(
      fc.asyncProperty(spoiled(Buffer.from(block)), async (bytes) => {
        const whole = Buffer.concat([right.subarray(0, from), bytes]);
        for (const signer of await signersOf(sourceOfBuffer(whole))) expect(signer).toMatch(/^[0-9a-f]{64}$/);
      }),
      { numRuns: 1000 },
    );
  });
});
