import { files } from "@thingwright/contract/files.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { imageQuota, pruneImages, uploadImage } from "./files.ts";

export function filesModule({ sql, files: store }: PlatformParts): Module {
  return {
    name: "files",
    tables: { file: imageQuota },
    upkeep: (now) => pruneImages(sql, store, now),
    mount(http) {
      mount(http, "files", files, { uploadImage: ({ file }, context) => uploadImage(context, file, store) });
    },
  };
}
