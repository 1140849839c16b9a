export { productionKeptByKey } from "./identities.ts";
export { productionLiveSource } from "./live-source.ts";
export { productionModule } from "./production.routes.ts";
