export { subDevicesModule } from "./sub-devices.routes.ts";
export { topologyOf } from "./topology.ts";
