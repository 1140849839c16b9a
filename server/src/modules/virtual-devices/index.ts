export { VirtualDeviceRunner } from "./runner.ts";
export { mountVirtualDevices } from "./virtual-devices.routes.ts";
