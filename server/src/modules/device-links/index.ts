export { linksOfDevices } from "./ties.ts";
export { deviceLinksModule } from "./device-links.routes.ts";
