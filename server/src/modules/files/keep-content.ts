import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { filePurposes, type Purpose } from "@thingwright/contract/content/file-purposes.ts";
import type { UploadedFile } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { UploadContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf, type Scope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { FileLinks } from "../../platform/files/file-links.ts";
import { extensionOf, type FileStore, isPrivate, newFileName } from "../../platform/files/file-store.ts";
import {
  bytesKept,
  insertFile,
  markReady,
  markUnused,
  nameOfBytes,
  noteStored,
  quotaOfMember,
} from "./files.store.ts";

export const fileQuota = new Quota("files", "file", limits.files);

const sharing = systemScope("the same bytes are kept once for all who upload them");

/** Bytes that are to be stored: a buffer, or a stream to read them from. */
export interface Bytes {
  size: number;
  sha256: Buffer;
  open: () => Readable | Buffer;
}

export function ofBytes(bytes: Buffer): Bytes {
  return { size: bytes.length, sha256: createHash("sha256").update(bytes).digest(), open: () => bytes };
}

export async function hashOf(body: Readable): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of body as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest();
}

interface Known {
  id: string;
  purpose: Purpose;
  name: string;
  type: string;
  image?: { width: number; height: number };
  bytes: Bytes;
}

/**
 * Stores a file. The rows are written before the bytes, so that upkeep can find and delete bytes that a crash leaves
 * behind. Bytes that are already stored are not stored again. Idempotent for the same id.
 */
export async function keepContent(
  { actor, scope, sql, now, audit }: UploadContext,
  { id, purpose, name, type, image, bytes }: Known,
  { store, links, key }: { store: FileStore; links: FileLinks; key: Buffer },
): Promise<UploadedFile> {
  const { size, sha256 } = bytes;
  const storedName = await nameFor(sql, { type, sha256, isPublic: filePurposes[purpose].public }, key);
  const at = seconds(now);
  const isThere = await sql.transaction(async (transaction) => {
    await fileQuota.check(transaction, ownerOf(scope));
    if (actor.uid !== ownerOf(scope)) await quotaOfMember(actor.uid).check(transaction, ownerOf(scope));
    await checkByteQuota(scope, transaction, size);
    const pixels = { width: image?.width ?? null, height: image?.height ?? null };
    const stored = { name: storedName, sha256, type, bytes: size, ...pixels, created_at: at };
    const ready = await noteStored(sharing, transaction, stored);
    await insertFile(scope, transaction, {
      id,
      owner_id: ownerOf(scope),
      account_id: actor.uid,
      stored_name: storedName,
      name,
      purpose,
      bytes: size,
      created_at: at,
      unused_since: at,
    });
    return ready;
  });
  if (!isThere) {
    try {
      await store.put(storedName, bytes);
      await markReady(sharing, sql, storedName);
    } catch (error) {
      // The bytes may have arrived all the same. Upkeep collects the unused file, and then deletes the bytes.
      await markUnused(scope, sql, id);
      throw error;
    }
  }
  const after = {
    purpose,
    name,
    type,
    bytes: size,
    ...(image && { width: image.width, height: image.height }),
  };
  audit({ id, name: name || storedName, after });
  return { id, url: links.urlOf(storedName, now), name, size, sha256: sha256.toString("hex") };
}

/**
 * Finds the name under which these bytes are already stored, or makes a name. If it always made a name, the bytes would
 * be stored a second time after the key from which names are made has been exchanged.
 */
async function nameFor(
  sql: Sql,
  { type, sha256, isPublic }: { type: string; sha256: Buffer; isPublic: boolean },
  key: Buffer,
): Promise<string> {
  const extension = extensionOf(type);
  const like = (stored: string) => stored.endsWith(`.${extension}`) && isPrivate(stored) === !isPublic;
  const kept = await nameOfBytes(sharing, sql, { sha256, like });
  return kept ?? newFileName(extension, { key, sha256, isPublic });
}

/** Refuses `more` bytes if the account may not store them. The caller has locked the account. @throws quota_exceeded */
export async function checkByteQuota(scope: Scope, sql: Sql, more: number): Promise<void> {
  const used = await bytesKept(scope, sql);
  const mebibytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  if (used + more > limits.fileBytes)
    throw problem("quota_exceeded", {
      quota: "fileBytes",
      used: mebibytes(used),
      limit: mebibytes(limits.fileBytes),
    });
}
