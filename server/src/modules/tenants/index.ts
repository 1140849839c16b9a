export { get as getTenant } from "./tenants.ts";
export { tenantsModule } from "./tenants.routes.ts";
