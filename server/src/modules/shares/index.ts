export { sharesModule } from "./shares.routes.ts";
export { panelAtHome, sharedValues, shownAtHome } from "./shown-panel.ts";
