import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from "node:crypto";
import { signCertificate } from "./certificates.ts";
import { zipOf } from "./zips.ts";

/** A signer of APKs. */
export interface ApkSigner {
  key: KeyObject;
  /** Its certificate, in DER. */
  certificate: Buffer;
}

export function makeApkSigner(): ApkSigner {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = { name: "Maker of apps", key: privateKey };
  const certificate = signCertificate({ subject: issuer.name, publicKey, issuer, extensions: [] });
  return { key: privateKey, certificate };
}

/** The content of an APK's manifest, which lacks the fields that are left out. */
export interface ApkContent {
  packageName: string;
  version?: string;
  code?: number;
  /** The upper half of a code of 64 bits. */
  major?: number;
  minSdk?: number;
}

/** An APK with the parts that a phone reads before installing: a compiled manifest, and signature scheme 2 or 3. */
export async function apkOf(
  content: ApkContent,
  {
    signers = [],
    scheme = 2,
    others = [],
  }: {
    signers?: readonly ApkSigner[];
    scheme?: 2 | 3;
    /** Signers of the other scheme. By default, the other scheme is not used. */
    others?: readonly ApkSigner[];
  } = {},
): Promise<Buffer> {
  const archive = await zipOf({
    "AndroidManifest.xml": manifestOf(content),
    "classes.dex": "dex\n035\0",
    "resources.arsc": Buffer.alloc(64),
  });
  return signers.length > 0 ? signed(archive, { [scheme]: signers, [5 - scheme]: others }) : archive;
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value | 0, index * 4);
  return bytes;
};
const chunk = (kind: number, head: Buffer, body: Buffer) =>
  Buffer.concat([u16(kind, 8 + head.length), u32(8 + head.length + body.length), head, body]);

/** Names of attributes, with their numbers in the resources of Android. */
const attributes = {
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  minSdkVersion: 0x0101020c,
  versionCodeMajor: 0x01010576,
};
const none = -1;

/** A compiled manifest (ResourceTypes.h of Android). */
export function manifestOf({ packageName, version, code, major, minSdk }: ApkContent): Buffer {
  const namespace = "http://schemas.android.com/apk/res/android";
  const texts = [...Object.keys(attributes), "android", namespace, "manifest", "package", "uses-sdk"];
  texts.push(packageName, ...(version === undefined ? [] : [version]));
  const at = (text: string) => texts.indexOf(text);
  const number = (name: string, value: number) =>
    Buffer.concat([u32(at(namespace), at(name), none), u16(8), Buffer.from([0, 0x10]), u32(value)]);
  const text = (of: number, name: string, value: string) =>
    Buffer.concat([u32(of, at(name), at(value)), u16(8), Buffer.from([0, 0x03]), u32(at(value))]);
  const node = (kind: number, body: Buffer) => chunk(kind, u32(1, none), body);
  const start = (name: string, of: Buffer[]) =>
    node(0x0102, Buffer.concat([u32(none, at(name)), u16(20, 20, of.length, 0, 0, 0), ...of]));
  const end = (name: string) => node(0x0103, u32(none, at(name)));
  const parts = [
    pool(texts),
    chunk(0x0180, Buffer.alloc(0), u32(...Object.values(attributes))),
    node(0x0100, u32(at("android"), at(namespace))),
    start("manifest", [
      ...(code === undefined ? [] : [number("versionCode", code)]),
      ...(major === undefined ? [] : [number("versionCodeMajor", major)]),
      ...(version === undefined ? [] : [text(at(namespace), "versionName", version)]),
      text(none, "package", packageName),
    ]),
    ...(minSdk === undefined ? [] : [start("uses-sdk", [number("minSdkVersion", minSdk)]), end("uses-sdk")]),
    end("manifest"),
    node(0x0101, u32(at("android"), at(namespace))),
  ];
  return chunk(0x0003, Buffer.alloc(0), Buffer.concat(parts));
}

/** A pool of strings in UTF-16. */
function pool(texts: readonly string[]): Buffer {
  const strings = texts.map((text) =>
    Buffer.concat([u16(text.length), Buffer.from(text, "utf16le"), u16(0)]),
  );
  const offsets = strings.map((_, index) =>
    strings.slice(0, index).reduce((sum, { length }) => sum + length, 0),
  );
  const data = Buffer.concat(strings);
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const head = u32(texts.length, 0, 0, 28 + offsets.length * 4, 0);
  return chunk(0x0001, head, Buffer.concat([u32(...offsets), padded]));
}

const publicKeyOf = (certificate: Buffer) =>
  new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" });
const lengthed = (bytes: Buffer) => Buffer.concat([u32(bytes.length), bytes]);
const sequenceOf = (...parts: Buffer[]) => lengthed(Buffer.concat(parts.map(lengthed)));

/** Puts a signing block before the directory of an archive (source.android.com, APK Signature Scheme v2 and v3). */
function signed(archive: Buffer, signers: Readonly<Record<number, readonly ApkSigner[]>>): Buffer {
  const end = archive.lastIndexOf(u32(0x06054b50));
  const directory = archive.readUInt32LE(end + 16);
  const ecdsa = 0x0201;
  const blockOf = ({ key, certificate }: ApkSigner, scheme: 2 | 3) => {
    const sdks = scheme === 3 ? u32(28, 0x7fffffff) : Buffer.alloc(0);
    const digest = Buffer.concat([u32(ecdsa), lengthed(Buffer.alloc(32, 7))]);
    const data = Buffer.concat([sequenceOf(digest), sequenceOf(certificate), sdks, sequenceOf()]);
    const signature = Buffer.concat([u32(ecdsa), lengthed(sign("sha256", data, key))]);
    return Buffer.concat([lengthed(data), sdks, sequenceOf(signature), lengthed(publicKeyOf(certificate))]);
  };
  const pairOf = (id: number, value: Buffer) => {
    const size = Buffer.alloc(8);
    size.writeBigUInt64LE(BigInt(value.length + 4));
    return Buffer.concat([size, u32(id), value]);
  };
  const signedBy = (id: number, scheme: 2 | 3) => {
    const of = signers[scheme] ?? [];
    return of.length > 0 ? [pairOf(id, sequenceOf(...of.map((one) => blockOf(one, scheme))))] : [];
  };
  // Build tools pad a block with a value that has this id.
  const padding = pairOf(0x42726577, Buffer.alloc(40));
  const pairs = Buffer.concat([padding, ...signedBy(0x7109871a, 2), ...signedBy(0xf05368c0, 3)]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(pairs.length + 24));
  const block = Buffer.concat([size, pairs, size, Buffer.from("APK Sig Block 42")]);
  const tail = Buffer.from(archive.subarray(directory));
  tail.writeUInt32LE(directory + block.length, end - directory + 16);
  return Buffer.concat([archive.subarray(0, directory), block, tail]);
}
