export { pruneImages, replaceImage } from "./files.ts";
export { mountFileUploads } from "./files.routes.ts";
