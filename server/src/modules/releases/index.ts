export { editionWhole } from "./editions.ts";
export { setStatus } from "./stages.ts";
export { releasesModule } from "./releases.routes.ts";
