export { isImage, replaceImage } from "./files.ts";
export { filesModule } from "./files.routes.ts";
