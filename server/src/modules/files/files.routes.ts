import { files } from "@thingwright/contract/files.ts";
import { type Http, mount } from "../../http/mount.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { uploadImage } from "./files.ts";

export function mountFileUploads(http: Http, store: FileStore): void {
  mount(http, "files", files, { uploadImage: ({ file }, context) => uploadImage(context, file, store) });
}
