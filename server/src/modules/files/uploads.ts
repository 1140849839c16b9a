import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type Purpose, uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { QuotaName } from "@thingwright/contract/grammar/quotas.ts";
import type { UploadContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { newId } from "../../platform/ids.ts";
import { checkSent, contentOfParts, type FileKeeper, keepSource } from "./files.ts";
import { checkByteQuota, fileQuota } from "./keep-content.ts";
import { sharedWork } from "./shared-work.ts";
import {
  countPart,
  deleteParts,
  deleteUpload,
  expiredUploads,
  expireUpload,
  findUpload,
  holdUpload,
  insertPart,
  insertUpload,
  lockHeld,
  lockUnsent,
  markFinished,
  openUploads,
  partNames,
  partsOf,
  type UploadRow,
} from "./uploads.store.ts";

const upkeep = systemScope("uploads that ended leave nothing behind");

/** How many expired uploads are deleted at a time. */
const batch = 100;

/** The bytes of a request that broke off are kept if they are at least this many: fewer are quickly sent again. */
const worthKeeping = 256 * 1024;

interface NewUpload {
  id?: string;
  purpose: Purpose;
  name: string;
  size: number;
  /** The name of the object, if the file is sent directly into the store instead of to this server. */
  object?: string;
}

/** Begins an upload. @throws wrong_file, file_too_large, quota_exceeded */
export async function begin(
  { actor, scope, sql, now }: UploadContext,
  { id = newId(now), object, ...file }: NewUpload,
  keeper: FileKeeper,
): Promise<string> {
  checkSent(file, keeper.bytesOf(file.purpose));
  const isDirect = object !== undefined;
  const lasts = isDirect ? limits.credentialSeconds + limits.takeObjectSeconds : limits.uploadSeconds;
  await sql.transaction(async (transaction) => {
    await fileQuota.check(transaction, ownerOf(scope));
    const open = await openUploads(scope, transaction, { by: actor.uid, direct: isDirect });
    const most = isDirect ? limits.openCredentials : limits.openUploads;
    refuseMore("uploads", open.count, most.account);
    if (actor.uid !== ownerOf(scope)) refuseMore("memberUploads", open.own, most.member);
    await checkByteQuota(scope, transaction, open.bytes + file.size);
    await insertUpload(scope, transaction, {
      id,
      owner_id: ownerOf(scope),
      account_id: actor.uid,
      ...file,
      object: object ?? null,
      created_at: seconds(now),
      expires_at: seconds(now) + lasts,
    });
  });
  return id;
}

function refuseMore(quota: QuotaName, used: number, limit: number): void {
  if (used >= limit) throw problem("quota_exceeded", { quota, used, limit });
}

/** Finds an upload of the caller. @throws not_found */
export async function find({ actor, scope, sql, now }: UploadContext, id: string): Promise<UploadRow> {
  const upload = await findUpload(scope, sql, { id, by: actor.uid, now: seconds(now) });
  if (!upload) throw problem("not_found");
  return upload;
}

/** Makes this request the only one that adds to an upload: a request that hangs, in any process, adds nothing more. */
export async function hold({ scope, sql }: UploadContext, id: string, holder: string): Promise<void> {
  await holdUpload(scope, sql, { id, holder });
}

/**
 * Adds bytes to an upload, in parts of one chunk, so that only one chunk is in memory.
 * @returns where the next byte belongs
 */
export async function add(
  context: UploadContext,
  { id, holder, offset }: { id: string; holder: string; offset: number },
  body: AsyncIterable<Buffer>,
  store: FileStore,
): Promise<number> {
  let at = offset;
  let pieces: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    const bytes = Buffer.concat(pieces);
    pieces = [];
    size = 0;
    await keepPart(context, { id, holder, start: at, bytes }, store);
    at += bytes.length;
  };
  try {
    for await (let piece of body) {
      while (size + piece.length >= uploadChunkBytes) {
        pieces.push(piece.subarray(0, uploadChunkBytes - size));
        piece = piece.subarray(uploadChunkBytes - size);
        size = uploadChunkBytes;
        await flush();
      }
      pieces.push(piece);
      size += piece.length;
    }
  } catch (error) {
    if (size >= worthKeeping) await flush();
    throw error;
  }
  await flush();
  return at;
}

/** Stores a part. Its row is written before its bytes, so that upkeep can delete bytes that a crash leaves behind. */
async function keepPart(
  { scope, sql }: UploadContext,
  { id, holder, start, bytes }: { id: string; holder: string; start: number; bytes: Buffer },
  store: FileStore,
): Promise<void> {
  const part = { name: `${randomUUID()}.part`, start, bytes: bytes.length };
  const locked = async (transaction: Sql) => {
    const held = await lockHeld(scope, transaction, { id, holder });
    // A later request has taken over, and began at an offset that does not include the bytes of this request.
    if (!held) throw problem("conflict");
    return held;
  };
  await sql.transaction(async (transaction) => {
    const { parts } = await locked(transaction);
    if (parts >= limits.uploadParts) throw problem("too_large");
    await insertPart(scope, transaction, { ...part, upload_id: id, ready: false });
  });
  try {
    await store.put(part.name, bytes);
    await sql.transaction(async (transaction) => {
      await locked(transaction);
      await countPart(scope, transaction, id, part);
    });
  } catch (error) {
    // If the upload was ended meanwhile, its parts may have been deleted before these bytes were stored.
    await store.remove(part.name);
    throw error;
  }
}

const finishing = sharedWork();
const taking = sharedWork();

/**
 * Makes a file from an upload of the caller, once its last byte has arrived. Idempotent. Content that does not fit the
 * purpose is refused, and the upload is deleted.
 * @throws conflict if bytes are missing, and what {@link keepSource} throws
 */
export async function finish(context: UploadContext, id: string, keeper: FileKeeper): Promise<void> {
  await find(context, id);
  await finishing(id, () => makeFile(context, id, keeper));
}

async function makeFile(context: UploadContext, given: string, keeper: FileKeeper): Promise<void> {
  const upload = await find(context, given);
  if (upload.finished) return;
  const { scope, sql } = context;
  const { id, name } = upload;
  if (upload.received < upload.size) throw problem("conflict");
  const parts = await partsOf(scope, sql, id);
  const purpose = upload.purpose;
  const content = contentOfParts(keeper.store, parts, () => readParts(keeper.store, parts));
  try {
    await keepSource(context, { id, purpose, name }, content, keeper);
  } catch (error) {
    // Refused content stays refused. After any other failure (the store or the database is away, the queue of checks is
    // full, or the quota is used up), the call may be repeated.
    if (error instanceof Problem && !retryableProblems.has(error.kind))
      await end(context, upload, keeper.store);
    throw error;
  }
  await markFinished(scope, sql, id);
  await forgetParts(sql, id, keeper.store);
}

/**
 * Refuses to receive a complete upload again. Deletes an upload that broke off, so that it can begin again.
 * @throws conflict
 */
export async function refuseSent(context: UploadContext, id: string, store: FileStore): Promise<void> {
  const { actor, scope, sql, now } = context;
  const upload = await findUpload(scope, sql, { id, by: actor.uid, now: seconds(now) });
  if (!upload) return;
  if (upload.received === upload.size) throw problem("conflict");
  await forget(sql, upload, store);
}

/** Refusals whose cause may have passed when the call is repeated. */
const retryableProblems: ReadonlySet<string> = new Set<Problem["kind"]>([
  "files_away",
  "overloaded",
  "quota_exceeded",
]);

/**
 * Takes over the object that was sent into the store. Its sender may still replace the object there, so the file is
 * checked and made from a copy that nobody else may write. Idempotent, and does nothing for uploads to this server.
 * @throws wrong_file, not_found
 */
export async function takeObject(context: UploadContext, id: string, keeper: FileKeeper): Promise<void> {
  await find(context, id);
  // Requests at the same time share one copy, because nothing limits how often a caller asks, and each copy takes as
  // much room as the object.
  await taking(id, () => copyObject(context, id, keeper));
}

async function copyObject(context: UploadContext, id: string, keeper: FileKeeper): Promise<void> {
  const { scope, sql } = context;
  const { object, received, finished, size, purpose, name } = await find(context, id);
  const { store } = keeper;
  if (object === null || finished || received > 0 || !store.direct) return;
  if ((await store.size(object)) === null) throw problem("not_found");
  const part = { name: `${randomUUID()}.part`, start: 0, bytes: size };
  await insertPart(scope, sql, { ...part, upload_id: id, ready: false });
  await store.direct.copy(object, part.name);
  const fits = (await store.size(part.name)) === size;
  const isFirst =
    fits &&
    (await sql.transaction(async (transaction) => {
      if (!(await lockUnsent(scope, transaction, id))) return false;
      await countPart(scope, transaction, id, part);
      return true;
    }));
  if (!isFirst) await store.remove(part.name);
  if (isFirst || !fits) await store.remove(object);
  if (!fits) checkSent({ purpose, name, size: 0 }, keeper.bytesOf(purpose));
}

/**
 * Ends an upload of the caller: nothing of it stays. If it has become a file, the file is collected once nothing uses
 * it.
 */
export async function cancel(context: UploadContext, id: string, store: FileStore): Promise<void> {
  const upload = await find(context, id);
  if (!upload.finished) await end(context, upload, store);
}

/**
 * Deletes an upload that does not become a file. The row of a direct upload stays, because its object may still be sent
 * again.
 */
async function end({ scope, sql }: UploadContext, upload: UploadRow, store: FileStore): Promise<void> {
  const { id, object } = upload;
  if (object === null) return forget(sql, upload, store);
  await markFinished(scope, sql, id);
  await forgetParts(sql, id, store);
  await store.remove(object);
}

/**
 * Deletes an upload. It expires first, so that a request that still adds a part finds that it no longer holds the
 * upload.
 */
async function forget(
  sql: Sql,
  { id, object }: Pick<UploadRow, "id" | "object">,
  store: FileStore,
): Promise<void> {
  await expireUpload(upkeep, sql, id);
  await forgetParts(sql, id, store);
  if (object !== null) await store.remove(object);
  await deleteUpload(upkeep, sql, id);
}

async function forgetParts(sql: Sql, id: string, store: FileStore): Promise<void> {
  const names = await partNames(upkeep, sql, id);
  for (const name of names) await store.remove(name);
  await deleteParts(upkeep, sql, names);
}

/** Deletes expired uploads. */
export async function expireUploads(sql: Sql, store: FileStore, now: number): Promise<void> {
  for (;;) {
    const expired = await expiredUploads(upkeep, sql, { now: seconds(now), limit: batch });
    for (const upload of expired) await forget(sql, upload, store);
    if (expired.length < batch) return;
  }
}

/** Streams the bytes of parts one after the other. */
function readParts(store: FileStore, parts: readonly { name: string }[]): Readable {
  return Readable.from(
    (async function* pieces() {
      for (const { name } of parts) {
        const file = await store.read(name);
        if (!file) throw new Error(`the part ${name} is missing`);
        yield* file.body as AsyncIterable<Buffer>;
      }
    })(),
    { objectMode: false },
  );
}
