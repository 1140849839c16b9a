export { virtualDevicesModule } from "./virtual-devices.routes.ts";
