import { type Purpose, purposes } from "@thingwright/contract/content/file-purposes.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { mount } from "../../http/mount.ts";
import { mountObjects } from "../../http/objects.ts";
import { mountResumable } from "../../http/resumable.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { FilesAway } from "../../platform/files/file-store.ts";
import { collectFiles, hashOldImages } from "./collect.ts";
import { credentialsWith, objectPath } from "./credentials.ts";
import { fileKeeper, get, keepFile } from "./files.ts";
import { mountGuidePages } from "./guide-page.routes.ts";
import { fileQuota } from "./keep-content.ts";
import { add, begin, cancel, expireUploads, find, finish, hold } from "./uploads.ts";

/**
 * In milliseconds: `every` is how often the leftovers of writes that were cut off are deleted, `after` the age at which
 * a write counts as cut off.
 */
const tidy = { every: 3_600_000, after: 86_400_000 };

export function filesModule(deps: PlatformDeps): Module {
  const { sql, files: store, vault, log } = deps;
  const keeper = fileKeeper(deps);
  const { bytesOf } = keeper;
  const credentials = credentialsWith(vault.keyFor("credentials of files"), keeper);
  let tidied = 0;
  return {
    name: "files",
    tables: {
      file: fileQuota,
      stored_file: "as many as files; the bytes that no file refers to are collected",
      upload:
        "No quota: an account begins at most 20 in parts and 200 with credentials, and they expire within a day",
      upload_part: "so many of an upload; they go with it",
      file_use: "as many as the objects that use files hold",
    },
    async upkeep(now) {
      try {
        await expireUploads(sql, store, now);
        await collectFiles(sql, store, now);
        if (now - tidied > tidy.every) {
          await store.tidy(tidy.after);
          tidied = now;
        }
        await hashOldImages(sql, store);
      } catch (error) {
        // The server also starts while the store is away; the files are deleted once it is back.
        if (!(error instanceof FilesAway)) throw error;
        log.warn({ error }, "unused files could not be deleted");
      }
    },
    mount(http) {
      const most = Math.max(...purposes.map(bytesOf));
      mountObjects(http, { path: objectPath, most, send: (...sent) => credentials.send(...sent) });
      mountResumable(http, {
        most,
        begin: (context, file) => begin(context, file, keeper),
        find,
        hold,
        add: (context, where, body) => add(context, where, body, store),
        finish: (context, id) => finish(context, id, keeper),
        remove: (context, id) => cancel(context, id, store),
      });
      mountGuidePages(http);
      const limits = Object.fromEntries(
        purposes.map((purpose) => [purpose, { bytes: bytesOf(purpose) }]),
      ) as Record<Purpose, { bytes: number }>;
      mount(http, "files", files, {
        uploadImage: ({ file }, context) =>
          // Existing programs may send an image under any name, even one without the extension of an image.
          keepFile(context, { purpose: "image", file, named: "anyhow" }, keeper),
        uploadTiny: ({ file, body }, context) =>
          keepFile(context, { ...body, file, named: "properly" }, keeper),
        credential: ({ query }, context) => credentials.give(context, query),
        takeObject: ({ body }, context) => credentials.take(context, body.credential),
        limits: () => Promise.resolve(limits),
        get: ({ params }, context) => get(context, params.id, keeper),
      });
    },
  };
}
