export {
  copyImage,
  copyUses,
  type FileUser,
  imageAt,
  isImage,
  keepImages,
  replaceImage,
  shownFiles,
  setFiles,
} from "./uses.ts";
export { filesModule } from "./files.routes.ts";
