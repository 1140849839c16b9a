import { files } from "@thingwright/contract/files.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { FilesAway } from "../../platform/files/file-store.ts";
import { imageQuota, pruneImages, uploadImage } from "./files.ts";

export function filesModule({ sql, files: store, log }: PlatformParts): Module {
  return {
    name: "files",
    tables: { file: imageQuota },
    async upkeep(now) {
      try {
        await pruneImages(sql, store, now);
      } catch (error) {
        // The store is away: that is no reason not to start, and what is left is deleted once it is back.
        if (!(error instanceof FilesAway)) throw error;
        log.warn({ error }, "unused images could not be deleted");
      }
    },
    mount(http) {
      mount(http, "files", files, { uploadImage: ({ file }, context) => uploadImage(context, file, store) });
    },
  };
}
