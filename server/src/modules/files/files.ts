import { files } from "@thingwright/contract/files.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Context } from "../../http/context.ts";
import { refuseFile } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { readImage } from "../../platform/files/image.ts";
import { countFiles, insertFile, isFileOf } from "./files.store.ts";

const folder = "/files/";

/**
 * Keeps a picture that its own bytes show to be one. The address is as good as a key: who has it may look.
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
  if ((await countFiles(scope, sql)) >= limits.images)
    throw problem("quota_exceeded", { limit: limits.images });
  const name = await store.put(bytes, image.extension);
  const row = { name, type, width, height, bytes: bytes.length };
  try {
    const owned = { owner_id: ownerOf(scope), account_id: actor.uid, created_at: seconds(now) };
    await insertFile(scope, sql, { ...row, ...owned });
  } catch (error) {
    await store.remove(name);
    throw error;
  }
  audit({ name, after: row });
  return { url: folder + name };
}

/** Whether the caller has uploaded the image at this address. */
export async function isOwnImage({ actor, scope, sql }: Context, url: string): Promise<boolean> {
  return url.startsWith(folder) && isFileOf(scope, sql, url.slice(folder.length), actor.uid);
}
