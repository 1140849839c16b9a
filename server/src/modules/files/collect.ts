import { createHash } from "node:crypto";
import { limits } from "@thingwright/contract/limits.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { variantsOf } from "../../platform/files/variants.ts";
import { forgetBytes, forgetFiles, unusedBytes } from "./collect.store.ts";
import { setHash, unhashed } from "./files.store.ts";

/** So much later than it can be used for the last time a file is deleted, because clocks of processes differ. */
const graceSeconds = 3600;
/** Files that are deleted at a time. */
const batch = 20;
const upkeep = systemScope("what nothing uses is nobody's");

/**
 * Deletes the files that were uploaded or let go a day ago and that nothing uses, and the bytes that no file refers to any
 * more. The row of bytes goes in the transaction that deletes them: what is cut short, or finds the store away, is done
 * again the next time, and whoever uploads the same bytes meanwhile waits, and stores them anew.
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

/** Reads some of the images that an older version has kept, of which it did not know the hash. */
export async function hashOldImages(sql: Sql, store: FileStore): Promise<void> {
  for (const name of await unhashed(upkeep, sql, batch)) {
    const file = await store.read(name);
    const hash = createHash("sha256");
    // One that is missing has the hash of nothing, so that it is not looked for again.
    for await (const piece of file?.body ?? []) hash.update(piece as Buffer);
    await setHash(upkeep, sql, name, hash.digest());
  }
}
