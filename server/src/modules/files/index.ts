export { isOwnImage } from "./files.ts";
export { mountFileUploads } from "./files.routes.ts";
