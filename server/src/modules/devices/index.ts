export { deviceInfo } from "./device-info.ts";
export { remove as removeDevice } from "./devices.ts";
export { devicesModule } from "./devices.routes.ts";
export { deviceColumns, deviceRows } from "./devices.store.ts";
export { devicesFitting, waysToFit } from "./keyword.store.ts";
export { liveSources } from "./live-sources.ts";
export { registerVirtual } from "./register.ts";
export { deviceSessions } from "./sessions.ts";
export { signInDirectory } from "./sign-in-directory.ts";
