import { createHash } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { variantsOf } from "../../platform/files/variants.ts";
import { forgetBytes, forgetFiles, unusedBytes } from "./collect.store.ts";
import { setHash, unhashed } from "./files.store.ts";

/**
 * Seconds for which an unused file is kept beyond the day in which an object may begin to use it, because the clocks of
 * processes differ.
 */
const graceSeconds = 3600;
/** How many files are deleted at a time. */
const batch = 20;
const upkeep = systemScope("what nothing uses is nobody's");

/**
 * Deletes unused files a day after they were uploaded or released, and bytes that no file refers to any more. The row
 * of the bytes is deleted in the transaction that deletes the bytes: if that transaction breaks off, or the store
 * cannot be reached, the next run repeats the deletion. An upload of the same bytes waits meanwhile, and then stores
 * them again.
 */
export async function collectFiles(sql: Sql, store: FileStore, now: number): Promise<void> {
  const before = seconds(now) - limits.unusedFileSeconds - graceSeconds;
  const forget = (transaction: Sql) => forgetFiles(upkeep, transaction, { before, limit: batch });
  while ((await sql.transaction(forget)) === batch);
  for (let after = ""; ;) {
    const names = await unusedBytes(upkeep, sql, { after, limit: batch });
    for (const name of names)
      await sql.transaction(async (transaction) => {
        if (!(await forgetBytes(upkeep, transaction, name))) return;
        for (const one of [name, ...variantsOf(name)]) await store.remove(one);
      });
    if (names.length < batch) return;
    after = names.at(-1)!;
  }
}

/** Computes the hashes of some of the images that an older version has stored without a hash. */
export async function hashOldImages(sql: Sql, store: FileStore): Promise<void> {
  for (const name of await unhashed(upkeep, sql, batch)) {
    const file = await store.read(name);
    const hash = createHash("sha256");
    // A missing image gets the hash of empty content, so that it counts as hashed and is not found again.
    for await (const piece of file?.body ?? []) hash.update(piece as Buffer);
    await setHash(upkeep, sql, name, hash.digest());
  }
}
