export { type BehaviorNotifiers, playPlan } from "./behavior.ts";
export { virtualDevicesModule } from "./virtual-devices.routes.ts";
