export { firmwareModule } from "./firmware.routes.ts";
export { firmwareKeptByKey } from "./signing.ts";
