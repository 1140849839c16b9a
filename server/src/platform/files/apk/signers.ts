import { createHash } from "node:crypto";
import type { ZipSource } from "../zip-source.ts";

const magic = "APK Sig Block 42";
/** The ids of the APK Signature Schemes 2, 3 and 3.1. */
const schemes = [0x7109871a, 0xf05368c0, 0x1b93ad61];
/**
 * The record at the end of an archive (PKWARE APPNOTE §4.3.16): its signature, its size, and the longest comment after
 * it.
 */
const end = { mark: 0x06054b50, bytes: 22, comment: 0xffff };
/**
 * How many pairs of the signing block are examined, how large a pair may be, and how many signers are returned.
 * Signatures take some kilobytes; other programs keep data of their own in the same block.
 */
const most = { pairs: 64, value: 256 * 1024, signers: 10 };

/**
 * Reads the SHA-256 of the certificate of each signer of an APK (APK Signature Schemes 2 and 3), in hexadecimal. The
 * signatures are not verified: the phone does that.
 * @returns an empty list if the file is not signed in this way, or cannot be read
 */
export async function signersOf(source: ZipSource): Promise<string[]> {
  const directory = await directoryOf(source);
  if (directory === null || directory < 32) return [];
  const foot = await read(source, directory - 24, 24);
  if (foot.length < 24 || foot.toString("latin1", 8) !== magic) return [];
  const size = Number(foot.readBigUInt64LE(0));
  const first = directory - size;
  if (size < 24 || first < 0) return [];
  const found = new Set<string>();
  let at = first;
  for (let pair = 0; pair < most.pairs && found.size < most.signers && at + 12 <= directory - 24; pair++) {
    const head = await read(source, at, 12);
    const length = Number(head.readBigUInt64LE(0));
    if (length < 4 || at + 8 + length > directory - 24) break;
    if (schemes.includes(head.readUInt32LE(8)) && length - 4 <= most.value)
      for (const certificate of certificatesIn(await read(source, at + 12, length - 4)))
        found.add(createHash("sha256").update(certificate).digest("hex"));
    at += 8 + length;
  }
  return [...found].slice(0, most.signers);
}

/** Finds where the central directory of the archive begins; null if the archive does not say so. */
async function directoryOf(source: ZipSource): Promise<number | null> {
  const length = Math.min(source.size, end.bytes + end.comment);
  const tail = await read(source, source.size - length, length);
  for (let at = tail.length - end.bytes; at >= 0; at--) {
    const isEnd = tail.readUInt32LE(at) === end.mark;
    if (isEnd && tail.readUInt16LE(at + 20) === tail.length - at - end.bytes) {
      const directory = tail.readUInt32LE(at + 16);
      return directory <= source.size ? directory : null;
    }
  }
  return null;
}

async function read(source: ZipSource, first: number, length: number): Promise<Buffer> {
  return length > 0 ? source.read({ first, last: first + length - 1 }) : Buffer.alloc(0);
}

/** Returns the first certificate of each signer; leaves out signers whose data ends too early. */
function certificatesIn(value: Buffer): Buffer[] {
  const [signers] = partsOf(value);
  return partsOf(signers)
    .slice(0, most.signers)
    .flatMap((signer) => {
      const [signed] = partsOf(signer);
      const [, certificates] = partsOf(signed);
      return partsOf(certificates).slice(0, 1);
    });
}

/** Splits a sequence in which each part follows its length. An incomplete part at the end is left out. */
function partsOf(bytes: Buffer | undefined): Buffer[] {
  const parts: Buffer[] = [];
  if (!bytes) return parts;
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32LE(at);
    if (length > bytes.length - at - 4) break;
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
}
