export { playPlan, type Told } from "./behavior.ts";
export { virtualDevicesModule } from "./virtual-devices.routes.ts";
