export { userManagementModule } from "./user-management.routes.ts";
