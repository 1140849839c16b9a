export { type FileKeeper, fileKeeper, keepFile } from "./files.ts";
export { hashesOf } from "./uses.store.ts";
export {
  contentAt,
  copyImage,
  copyUses,
  filesWith,
  type FileUser,
  imageAt,
  isImage,
  keepImages,
  replaceImage,
  shownFiles,
  setFiles,
} from "./uses.ts";
export { filesModule } from "./files.routes.ts";
