export { sharesModule } from "./shares.routes.ts";
export { bundleOf } from "./running-panel.ts";
export { panelAtHome, PanelPart, sharedValues, shownAtHome } from "./shown-panel.ts";
