export { configMapModule } from "./config-map.routes.ts";
