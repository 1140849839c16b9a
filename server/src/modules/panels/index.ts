export { panelsModule } from "./panels.routes.ts";
export { panelExists, panelName, panelNamed } from "./panels.store.ts";
