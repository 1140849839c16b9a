export { refuseMoreThanOwn } from "./roles.ts";
export { rolesModule } from "./roles.routes.ts";
export { findRole, lockRole, rightsOfRole } from "./roles.store.ts";
