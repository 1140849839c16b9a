import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  type FilePurpose,
  filePurposes,
  megabytes,
  nameOfType,
  type Purpose,
  uploadChunkBytes,
} from "@thingwright/contract/content/file-purposes.ts";
import type { UploadedFile } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { SentFile } from "@thingwright/contract/grammar/route.ts";
import type { Context, UploadContext } from "../../http/context.ts";
import type { PlatformDeps } from "../../module.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { readContent } from "../../platform/files/content-type.ts";
import type { FileLinks } from "../../platform/files/file-links.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { checkPages } from "../../platform/files/page-package.ts";
import { readPanel } from "../../platform/files/panel-package.ts";
import { Verdicts } from "../../platform/files/verdicts.ts";
import { sourceOfBuffer, type ZipSource } from "../../platform/files/zip-source.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import { gate } from "../../platform/limits/gate.ts";
import { newId } from "../../platform/ids.ts";
import { type FileRow, findFile } from "./files.store.ts";
import { type Bytes, hashOf, keepContent, ofBytes } from "./keep-content.ts";

/** The parts that are needed to store files. */
export interface FileKeeper {
  store: FileStore;
  links: FileLinks;
  /** The key from which the names of files are made. */
  key: Buffer;
  /** The largest file of a purpose in this installation. */
  bytesOf: (purpose: Purpose) => number;
}

/** Makes the parts that store files in this installation. */
export function fileKeeper({
  files: store,
  links,
  vault,
  config,
}: Pick<PlatformDeps, "files" | "links" | "vault" | "config">): FileKeeper {
  const bytesOf = (purpose: Purpose) => config.UPLOAD_MB[purpose] ?? filePurposes[purpose].bytes;
  return { store, links, key: vault.keyFor("names of files"), bytesOf };
}

/** Bytes that can be read at any position, and streamed from the first to the last. */
export interface Content extends ZipSource {
  open: () => Readable;
}

interface AnnouncedFile {
  purpose: Purpose;
  name: string;
  size: number;
}

/**
 * Refuses a file by the name and size that its sender announces, so that the bytes need not be sent.
 * @param most the largest file that is accepted in this way
 * @param whole the largest file of the purpose, which the refusal of a wrong type names
 * @throws wrong_file, file_too_large
 */
export function checkSent({ purpose, name, size }: AnnouncedFile, most: number, whole = most): void {
  const { extensions }: FilePurpose = filePurposes[purpose];
  const extension = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase();
  const fits = extension === undefined || extensions.length === 0 || extensions.includes(extension);
  if (!fits) throw refusePurpose(purpose, whole);
  if (size < 1 || size > most) throw refusePurpose(purpose, most);
}

/** Makes the problem for a refused file, which names the types and the size that the purpose accepts. */
function refusePurpose(purpose: Purpose, most: number): Problem {
  const { types }: FilePurpose = filePurposes[purpose];
  const size = megabytes(most);
  return types.length > 0
    ? problem("wrong_file", { types: types.map(nameOfType), size })
    : problem("file_too_large", { size });
}

/**
 * Stores a file that came in one request. Its type is recognized by its content; the archive of a guide or a panel is
 * checked.
 * @throws wrong_file, file_too_large, image_too_large, archive_refused, archive_entry_refused, archive_too_large,
 * manifest_refused, quota_exceeded, files_away
 */
export async function keepFile(
  context: Context,
  { purpose, file, named }: { purpose: Purpose; file: SentFile; named: "anyhow" | "properly" },
  keeper: FileKeeper,
): Promise<UploadedFile> {
  const { content } = file;
  const whole = keeper.bytesOf(purpose);
  const sent = { purpose, name: named === "anyhow" ? "" : file.name, size: content.length };
  checkSent(sent, Math.min(whole, uploadChunkBytes), whole);
  const told = { id: newId(context.now), purpose, name: file.name };
  const check = () => checkContent(purpose, sourceOfBuffer(content), whole);
  const bytes = ofBytes(content);
  const known = purpose === "image" ? await check() : await checkInTurn(context, purpose, bytes, check);
  const kept = known.image ? ofBytes(known.image.bytes) : bytes;
  return keepContent(context, { ...told, ...known, bytes: kept }, keeper);
}

/**
 * Stores a file that came in parts, in the same way as {@link keepFile}. Idempotent.
 * @throws the same as {@link keepFile}
 */
export async function keepSource(
  context: UploadContext,
  { id, purpose, name }: { id: string; purpose: Purpose; name: string },
  content: Content,
  keeper: FileKeeper,
): Promise<UploadedFile> {
  const most = keeper.bytesOf(purpose);
  checkSent({ purpose, name, size: content.size }, most);
  const bytes = { size: content.size, sha256: await hashOf(content.open()), open: content.open };
  const known = await checkInTurn(context, purpose, bytes, () => checkContent(purpose, content, most));
  const kept = known.image ? ofBytes(known.image.bytes) : bytes;
  return keepContent(context, { id, purpose, name, ...known, bytes: kept }, keeper);
}

/**
 * A file of a few megabytes may unpack to hundreds, so its check may keep a CPU core busy for seconds. To leave cores
 * free for other calls, the files of one account are checked one after the other, and of all accounts at most two at a
 * time.
 */
const checkOfAccount = fairTurns(1, 50);
const checkOfAll = gate(2, 200);

interface Found {
  type: string;
  image?: { bytes: Buffer; width: number; height: number };
}

const verdicts = new Verdicts<Found>();

function checkInTurn(
  { scope }: UploadContext,
  purpose: Purpose,
  { sha256 }: Pick<Bytes, "sha256">,
  check: () => Promise<Found>,
): Promise<Found> {
  const inTurn = () => checkOfAccount(ownerOf(scope), () => checkOfAll(check));
  return verdicts.of([purpose, sha256.toString("hex")], inTurn);
}

/** For each purpose that accepts an archive, the check of that archive. */
const checkOfPages: Partial<Record<Purpose, (source: ZipSource) => Promise<unknown>>> = {
  guide: checkPages,
  panel: readPanel,
};

/**
 * Recognizes the content of a file, and refuses content that does not fit the purpose. A purpose that accepts anything
 * skips the check.
 */
async function checkContent(purpose: Purpose, source: ZipSource, most: number): Promise<Found> {
  const { types }: FilePurpose = filePurposes[purpose];
  if (types.length === 0) return { type: "application/octet-stream" };
  const check = checkOfPages[purpose];
  if (check && (await source.read({ first: 0, last: 3 })).toString("latin1") === "PK\u0003\u0004") {
    await check(source);
    return { type: "application/zip" };
  }
  const known = await readContent(source);
  if (!types.includes(known.type)) throw refusePurpose(purpose, most);
  if (Math.max(known.image?.width ?? 0, known.image?.height ?? 0) > limits.imageSide)
    throw problem("image_too_large", { side: limits.imageSide });
  return known;
}

/**
 * Finds a file that the caller has uploaded; the owner of an account also finds its members' files. Throws not_found.
 */
export async function get(
  { actor, scope, sql, now }: Context,
  id: string,
  { links }: Pick<FileKeeper, "links">,
): Promise<UploadedFile> {
  const by = actor.uid === ownerOf(scope) ? {} : { by: actor.uid };
  const file = await findFile(scope, sql, { id, ...by });
  if (!file) throw problem("not_found");
  return {
    id,
    url: links.urlOf(file.stored_name, now),
    name: file.name,
    size: file.bytes,
    sha256: file.sha256?.toString("hex") ?? "",
  };
}

/** Finds a file that the caller has uploaded, with the stored name of its bytes. */
export function uploadedFile(
  { actor, scope, sql }: Pick<Context, "actor" | "scope" | "sql">,
  id: string,
): Promise<FileRow | undefined> {
  return findFile(scope, sql, { id, by: actor.uid });
}

/** Makes the content of a file from its parts, which follow one after the other. */
export function contentOfParts(
  store: FileStore,
  parts: readonly { name: string; start: number; bytes: number }[],
  open: () => Readable,
): Content {
  return {
    size: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    open,
    async read({ first, last }) {
      const found = parts.filter(({ start, bytes }) => start <= last && start + bytes > first);
      const pieces = found.map(async ({ name, start, bytes }) => {
        const range = { first: Math.max(0, first - start), last: Math.min(last - start, bytes - 1) };
        const file = await store.read(name, range);
        return file ? buffer(file.body) : Buffer.alloc(0);
      });
      return Buffer.concat(await Promise.all(pieces));
    },
  };
}
