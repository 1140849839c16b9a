import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { unpack } from "../unzip.ts";
import { inBlocks, type ZipSource } from "../zip-source.ts";
import type { ApkManifest } from "./manifest.ts";
import { signersOf } from "./signers.ts";

/** The data of an APK's manifest, and its signers. */
export interface ApkFacts extends ApkManifest {
  /** SHA-256 of the signers' certificates, in hexadecimal. */
  signers: string[];
}

const manifestName = "AndroidManifest.xml";
/** How many bytes a compiled manifest may have. Those of the largest apps have 300 KB. */
const manifestBytes = 1024 * 1024;

/**
 * Reads an APK, of which only the directory, the manifest and the certificates are looked at.
 * @throws archive_refused, archive_entry_refused, archive_too_large, apk_unreadable
 */
export async function readApk(given: ZipSource): Promise<ApkFacts> {
  const source = inBlocks(given);
  // Both modules are loaded only if there is an APK.
  const [{ readZip }, { readManifest }] = await Promise.all([import("../zip.ts"), import("./manifest.ts")]);
  const entry = (await readZip(source, limits.archive)).find(({ name }) => name === manifestName);
  if (!entry || entry.size > manifestBytes) throw problem("apk_unreadable");
  const parts: Buffer[] = [];
  for await (const part of unpack(source, entry)) parts.push(part);
  const manifest = readManifest(Buffer.concat(parts));
  if (!manifest) throw problem("apk_unreadable");
  return { ...manifest, signers: await signersOf(source) };
}
