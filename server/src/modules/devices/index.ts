export { addForProduction, addImported, roomFor } from "./add-many.ts";
export { DeviceAreas } from "./areas.ts";
export { batchQueries } from "./batch-queries.ts";
export { chosenDevices } from "./bulk.ts";
export { recordEnd } from "./bulk-kinds.ts";
export { call as callDevice, type CallDeps, causeOf, issue } from "./call.ts";
export { definitionOf, keptDefinitionOf, sceneSettingsFor, sceneSettingsOf } from "./definition.ts";
export { deviceInfo } from "./device-info.ts";
export { get as getDevice } from "./devices.ts";
export {
  remove as removeDevice,
  removeAll as removeDevices,
  type DeviceRemoval,
  type RemovalDeps,
} from "./devices.ts";
export { devicesModule } from "./devices.routes.ts";
export { devicesKeptByKey } from "./credentials.ts";
export { checkDeviceQuota } from "./device-quota.store.ts";
export {
  type CalledDevice,
  deviceColumns,
  deviceRows,
  findCalled,
  findCalledAll,
  findKey,
  listedColumns,
  updateDevice,
} from "./devices.store.ts";
export { devicesFitting, keywordConditions } from "./keyword.store.ts";
export { deviceLiveSources } from "./live-sources.ts";
export { countMany, Many, type ManyState, missingFailure, nextPart } from "./many.ts";
export { addTo as addDevice, type RegisterDeps, registerVirtual } from "./register.ts";
export { noRoom as noRoomForDevice, registrar } from "./registrar.ts";
export { findAndLock as findNamedDevice } from "./registrar.store.ts";
export { findDevices as devicesAmong } from "./bulk.store.ts";
export { gatewayOf } from "./sessions.store.ts";
export { deviceSessions } from "./sessions.ts";
export { signInDirectory } from "./sign-in-directory.ts";
