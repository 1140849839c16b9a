import { files } from "@thingwright/contract/files.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Context, MakingContext } from "../../http/context.ts";
import { refuseFile } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { type FileStore, newFileName } from "../../platform/files/file-store.ts";
import { readImage } from "../../platform/files/image.ts";
import {
  deleteUnusedFiles,
  imageFolder,
  insertFile,
  keepFiles,
  markUnused,
  markUsed,
  quotaOfMember,
  unusedFiles,
} from "./files.store.ts";

export const imageQuota = new Quota("images", "file", limits.images);

/** So much later than it can be used for the last time a file is deleted, because clocks of processes differ. */
const graceSeconds = 3600;
/** Files that are deleted at a time. */
const batch = 20;
const upkeep = systemScope("what nothing shows is nobody's");

/**
 * Stores an image, known by its bytes alone. Its address is as good as a key: anybody who has it may look. The row comes
 * before the file, so that a file that a crash leaves behind is known, and goes with the unused ones.
 * @throws wrong_file, image_too_large for its pixels, quota_exceeded, files_away
 */
export async function uploadImage(
  context: Context,
  file: Buffer,
  store: FileStore,
): Promise<{ url: string }> {
  const { actor, scope, sql, now, audit } = context;
  const image = readImage(file);
  if (!image) throw refuseFile(files.uploadImage.upload);
  const { type, width, height, bytes } = image;
  if (Math.max(width, height) > limits.imageSide)
    throw problem("image_too_large", { side: limits.imageSide });
  const name = newFileName(image.extension);
  const row = { name, type, width, height, bytes: bytes.length };
  const at = seconds(now);
  await sql.transaction(async (transaction) => {
    await imageQuota.check(transaction, ownerOf(scope));
    if (actor.uid !== ownerOf(scope)) await quotaOfMember(actor.uid).check(transaction, ownerOf(scope));
    const owned = { owner_id: ownerOf(scope), account_id: actor.uid, created_at: at, unused_since: at };
    await insertFile(scope, transaction, { ...row, ...owned });
  });
  try {
    await store.put(name, bytes);
  } catch (error) {
    // It may have arrived all the same, so upkeep deletes it, and then the row.
    await markUnused(scope, sql, name, 0);
    throw error;
  }
  audit({ name, after: row });
  return { url: imageFolder + name };
}

/**
 * Makes an object show the image at `url` instead of the one at `old`; empty stands for none.
 * @returns whether the caller may: the image is the same, none, or one that the caller has uploaded
 */
export async function replaceImage(context: MakingContext, old: string, url: string): Promise<boolean> {
  const { actor, scope, sql, now } = context;
  if (url === old) return true;
  const name = nameOf(url);
  const since = seconds(now) - limits.unusedImageSeconds;
  const mine = { name: name ?? "", accountId: actor.uid, since };
  if (url !== "" && !(name && (await markUsed(scope, sql, mine)))) return false;
  const oldName = nameOf(old);
  if (oldName) await markUnused(scope, sql, oldName, seconds(now));
  return true;
}

/**
 * Deletes the images that were uploaded or let go a day ago and that nothing shows. The row goes last: what is cut short
 * in between, or finds the store away, is done again the next time.
 */
export async function pruneImages(sql: Sql, store: FileStore, now: number): Promise<void> {
  const before = seconds(now) - limits.unusedImageSeconds - graceSeconds;
  for (;;) {
    const found = await unusedFiles(upkeep, sql, before, batch);
    const names = found.filter(({ shown }) => !shown).map(({ name }) => name);
    await Promise.all(names.map((name) => store.remove(name)));
    await deleteUnusedFiles(upkeep, sql, names, before);
    // Let go by one place while another went on showing it.
    const shown = found.filter((file) => file.shown).map(({ name }) => name);
    await keepFiles(upkeep, sql, shown, before);
    if (found.length < batch) return;
  }
}

/** Whether a text is an image's address. */
export function isImage(text: string): boolean {
  return nameOf(text) !== undefined;
}

function nameOf(url: string): string | undefined {
  return url.startsWith(imageFolder) ? url.slice(imageFolder.length) : undefined;
}
