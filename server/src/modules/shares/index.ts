export { SharePace } from "./pace.ts";
export { readCode, writeCode } from "./share-code.ts";
export { sharesModule } from "./shares.routes.ts";
export { bundleOf } from "./running-panel.ts";
export { panelAtHome, PanelPart, sharedValues, shownAtHome } from "./shown-panel.ts";
