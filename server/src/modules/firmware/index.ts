export { downloadLinks } from "./downloads.ts";
export { firmwareModule } from "./firmware.routes.ts";
export { firmwareKeptByKey } from "./signing.ts";
export { Updates } from "./updates.ts";
export { firmwareLiveSource } from "./live-source.ts";
