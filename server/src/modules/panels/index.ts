export { nextChosenAt } from "./choice-order.store.ts";
export { choiceOf, choicesOf, copyChoices, saveChoice, savePreview } from "./choices.store.ts";
export {
  choiceFromNow,
  misfitRefusals,
  misfitsOfRunning,
  refusePanel,
  runningByPlatform,
  runningOf,
  unfitPoints,
} from "./fit.ts";
export { panelsModule } from "./panels.routes.ts";
export { get as getPanel, getChosen as getChosenPanel } from "./panels.ts";
export { lockPanelAgainstDeletion, panelName, panelNamed } from "./panels.store.ts";
export { type Audience, type Choice, isSeen, versionFor } from "./version-for.ts";
export { filesOf } from "./versions.ts";
export {
  lockVersionAgainstDeletion,
  readVersions,
  type VersionRow,
  type VersionsRead,
  versionsOf,
} from "./versions.store.ts";
