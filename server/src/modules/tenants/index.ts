export { mountTenants } from "./tenants.routes.ts";
