import { files } from "@thingwright/contract/files.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Context } from "../../http/context.ts";
import { refuseFile } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { readImage } from "../../platform/files/image.ts";
import { deleteUnusedFiles, insertFile, markUnused, markUsed } from "./files.store.ts";

export const imageQuota = new Quota("file", limits.images);

const folder = "/files/";
const upkeep = systemScope("what nothing shows is nobody's");

/**
 * Stores an image, known by its bytes alone. Its address is as good as a key: anybody who has it may look.
 * @throws wrong_file, image_too_large for its pixels, quota_exceeded
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
  await imageQuota.check(sql, ownerOf(scope));
  const name = await store.put(bytes, image.extension);
  const row = { name, type, width, height, bytes: bytes.length };
  try {
    const at = seconds(now);
    const owned = { owner_id: ownerOf(scope), account_id: actor.uid, created_at: at, unused_since: at };
    await insertFile(scope, sql, { ...row, ...owned });
  } catch (error) {
    await store.remove(name);
    throw error;
  }
  audit({ name, after: row });
  return { url: folder + name };
}

/**
 * Makes an object show the image at `url` instead of the one at `old`; empty stands for none.
 * @returns whether the caller may: the image is the same, none, or one that the caller has uploaded
 */
export async function replaceImage(context: Context, old: string, url: string): Promise<boolean> {
  const { actor, scope, sql, now } = context;
  if (url === old) return true;
  const name = nameOf(url);
  if (url !== "" && !(name && (await markUsed(scope, sql, name, actor.uid)))) return false;
  const oldName = nameOf(old);
  if (oldName) await markUnused(scope, sql, oldName, seconds(now));
  return true;
}

/** Deletes the images that were uploaded or replaced a day ago and that nothing shows. */
export async function pruneImages(sql: Sql, store: FileStore, now: number): Promise<void> {
  const names = await deleteUnusedFiles(upkeep, sql, seconds(now) - limits.unusedImageSeconds);
  await Promise.all(names.map((name) => store.remove(name)));
}

function nameOf(url: string): string | undefined {
  return url.startsWith(folder) ? url.slice(folder.length) : undefined;
}
