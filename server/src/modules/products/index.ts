export { keepAnswered, noteAnswered } from "./answered-points.store.ts";
export { type Developed, findArrangement, findOutline, findWhole } from "./points-of-device.store.ts";
export { definition, definitionsOf, pointsFor, readIssueFor, replacePoints, shownFor } from "./definition.ts";
export { keyMapping, refuseAgainstPoints } from "./key-mapping.ts";
export { thingModels } from "./models.ts";
export {
  createSample,
  get as getProduct,
  insert as insertProduct,
  list as listProducts,
  lock as lockProductToMove,
  lockToDefine,
  lockWhole,
  remove as removeProduct,
  showIcon,
  wakeIntervalOf,
} from "./products.ts";
export { standardIdentifiersOf } from "./standard-identifiers.ts";
export { productsModule } from "./products.routes.ts";
export { productsKeptByKey, securityForLevel } from "./product-secret.ts";
export { storedConfiguration } from "./stored-configuration.ts";
export { findRegistering } from "./product-secret.store.ts";
export { countedDevices } from "./counted-devices.store.ts";
export { saveConfiguration } from "./save-configuration.ts";
export {
  addToDeviceCount,
  findContent,
  findProduct,
  findVoiceStates,
  type LockedProduct,
  type WholeProduct,
  lockProduct,
  lockWholeProduct,
  updateProduct,
} from "./products.store.ts";
