export { tenantsModule } from "./tenants.routes.ts";
