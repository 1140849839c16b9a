export { mountConfigMap } from "./config-map.routes.ts";
