export { deviceGroupsModule } from "./device-groups.routes.ts";
