export { overviewLiveSource } from "./live-source.ts";
export { overviewModule } from "./overview.routes.ts";
export { keptRefusals } from "./refusals.ts";
