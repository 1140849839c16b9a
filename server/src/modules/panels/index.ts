export { panelsModule } from "./panels.routes.ts";
export { panelExists } from "./panels.store.ts";
