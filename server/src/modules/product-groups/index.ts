export { needsSupport } from "./membership.ts";
export { productGroupsModule } from "./product-groups.routes.ts";
