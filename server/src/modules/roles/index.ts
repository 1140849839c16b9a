export { refuseMoreThanOwn } from "./roles.ts";
export { mountRoles } from "./roles.routes.ts";
export { findRole, lockRole, rightsOfRole } from "./roles.store.ts";
