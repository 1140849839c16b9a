import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { MakingContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { fileFolder } from "../../platform/files/file-links.ts";
import {
  bytesNamed,
  deleteUses,
  type FileFacts,
  filesOf,
  type FileUser,
  insertUses,
  lockFiles,
  type LockedFile,
  factsOf,
  newestOf,
  usableByHash,
} from "./uses.store.ts";

export type { FileUser } from "./uses.store.ts";

type UsingContext = Pick<MakingContext, "actor" | "sql" | "now">;

/**
 * Replaces the files that an object uses; to be called whenever its content changes, and with no files when it is
 * deleted. The caller has locked the object.
 * @returns the files that the object may not use, in which case nothing has changed: they do not exist, somebody else
 * has uploaded them, or they are about to be collected because nothing has used them for a day. A file that the object
 * already uses is never among them
 */
export async function setFiles(
  { actor, sql, now }: UsingContext,
  user: FileUser,
  fileIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(fileIds)];
  const before = (await filesOf(sql, user)).map(({ id }) => id);
  const added = wanted.filter((id) => !before.includes(id));
  const gone = before.filter((id) => !wanted.includes(id));
  const locked = await lockFiles(sql, [...added, ...gone]);
  const since = seconds(now) - limits.unusedFileSeconds;
  const isUsable = ({ account_id, unused_since }: LockedFile) =>
    account_id === actor.uid && (unused_since === null || unused_since >= since);
  const usable = new Set(locked.filter(isUsable).map(({ id }) => id));
  const refused = added.filter((id) => !usable.has(id));
  if (refused.length > 0) return refused;
  await insertUses(sql, user, added);
  await deleteUses(sql, user, { ids: gone, now: seconds(now) });
  return [];
}

/**
 * Lets the object `to` also use files that the object `from` uses, regardless of who uploaded them: a version of a
 * template uses the files of its draft, a product the files of its template.
 * @param only limits this to some of the files; all by default
 */
export async function copyUses(
  sql: Sql,
  from: FileUser,
  to: FileUser,
  only?: readonly string[],
): Promise<void> {
  const ids = (await filesOf(sql, from)).map(({ id }) => id).filter((id) => only?.includes(id) ?? true);
  const locked = await lockFiles(sql, ids);
  await insertUses(
    sql,
    to,
    locked.map(({ id }) => id),
  );
}

/**
 * Finds the data of public files (images, videos, guides) that pages show, by file id. Pages show these names and
 * addresses rather than those in a request, which could contain any. The caller must have checked who may see the
 * objects that use the files.
 */
export async function shownFiles(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, ShownFile & Omit<FileFacts, "stored_name" | "bytes" | "sha256">>> {
  const rows = await factsOf(sql, ids);
  return new Map(
    rows.map(({ stored_name, bytes: _bytes, sha256: _hash, ...facts }) => [
      facts.id,
      { ...facts, url: fileFolder + stored_name },
    ]),
  );
}

/**
 * Finds the data of private files, by file id. The caller must have checked who may see the objects that use the files.
 */
export async function keptFiles(sql: Sql, ids: readonly string[]): Promise<Map<string, FileFacts>> {
  return new Map((await factsOf(sql, ids)).map((facts) => [facts.id, facts]));
}

/**
 * Makes an object show the image at `url`, or no image if `url` is empty.
 * @returns whether the caller may do so: the image is unchanged, removed, or one that the caller has uploaded
 */
export async function replaceImage(context: UsingContext, user: FileUser, url: string): Promise<boolean> {
  const { actor, sql } = context;
  if (url === "") return (await setFiles(context, user, [])).length === 0;
  const name = nameOf(url);
  if (!name) return false;
  const [shown] = await filesOf(sql, user);
  if (shown?.stored_name === name) return true;
  const id = await newestOf(sql, { storedName: name, by: actor.uid });
  return id !== undefined && (await setFiles(context, user, [id])).length === 0;
}

/**
 * Makes the object `to` show an image that the object `from` uses, regardless of who uploaded it. If `url` is not the
 * address of such an image, `to` shows none.
 */
export async function copyImage(
  context: UsingContext,
  { from, to }: Record<"from" | "to", FileUser>,
  url: string,
): Promise<void> {
  const ids = await imagesOf(context.sql, from, [url]);
  await copyUses(context.sql, from, to, ids);
  await setFiles(context, to, ids);
}

/** Removes all images that an object uses, except for those at these addresses. */
export async function keepImages(
  context: UsingContext,
  user: FileUser,
  urls: readonly string[],
): Promise<void> {
  await setFiles(context, user, await imagesOf(context.sql, user, urls));
}

/** Finds the ids of the images at these addresses that an object uses. */
async function imagesOf(sql: Sql, user: FileUser, urls: readonly string[]): Promise<string[]> {
  const names = new Set(urls.map(nameOf));
  const used = await filesOf(sql, user);
  return used.filter(({ stored_name }) => names.has(stored_name)).map(({ id }) => id);
}

/** Finds the media type and the pixels of the image at an address, as they were read from its bytes. */
export async function imageAt(
  sql: Sql,
  url: string,
): Promise<{ type: string; width: number; height: number } | undefined> {
  const name = nameOf(url);
  const found = name === undefined ? undefined : await bytesNamed(sql, name);
  return found && { type: found.type, width: found.width ?? 0, height: found.height ?? 0 };
}

/**
 * Finds the stored name and the hash of the image at an address; undefined for no image, or one whose hash is not known
 * yet.
 */
export async function contentAt(
  sql: Sql,
  url: string,
): Promise<{ stored_name: string; sha256: Buffer } | undefined> {
  const name = nameOf(url);
  const sha256 = name === undefined ? null : (await bytesNamed(sql, name))?.sha256;
  return name !== undefined && sha256 ? { stored_name: name, sha256 } : undefined;
}

/**
 * Finds files with these contents that an object may begin to use: those that the caller has uploaded, or that `users`
 * use.
 */
export async function filesWith(
  { actor, sql, now }: UsingContext,
  hashes: readonly Buffer[],
  users: readonly FileUser[],
): Promise<(ShownFile & { purpose: string; sha256: Buffer })[]> {
  const since = seconds(now) - limits.unusedFileSeconds;
  const found = await usableByHash(sql, hashes, { by: actor.uid, since, users });
  return found.flatMap(({ stored_name, sha256, ...file }) =>
    sha256 ? [{ ...file, sha256, url: fileFolder + stored_name }] : [],
  );
}

/** Whether a text is an image's address. */
export function isImage(text: string): boolean {
  return nameOf(text) !== undefined;
}

function nameOf(url: string): string | undefined {
  return url.startsWith(fileFolder) ? url.slice(fileFolder.length) : undefined;
}
