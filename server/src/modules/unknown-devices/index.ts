export { keptStrangers } from "./strangers.ts";
export { unknownDevicesModule } from "./unknown-devices.routes.ts";
