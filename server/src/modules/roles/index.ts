export { refuseMoreThanOwn } from "./roles.ts";
export { rolesModule } from "./roles.routes.ts";
export { findRole, forgetApp as forgetAppInRoles, lockRole, rightsOfRole } from "./roles.store.ts";
