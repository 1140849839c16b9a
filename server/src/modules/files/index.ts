export { type FileKeeper, fileKeeper, keepFile, uploadedFile } from "./files.ts";
export { hashesOf } from "./uses.store.ts";
export {
  contentAt,
  copyImage,
  copyUses,
  filesWith,
  type FileUser,
  imageAt,
  isImage,
  keptFiles,
  keepImages,
  replaceImage,
  shownFiles,
  setFiles,
} from "./uses.ts";
export { findFile, markUnused as releaseFile } from "./files.store.ts";
export { filesModule } from "./files.routes.ts";
