export { DevelopedPanels } from "./panel-development.ts";
export { panelDevelopmentLiveSource, panelDevelopmentModule } from "./panel-development.routes.ts";
