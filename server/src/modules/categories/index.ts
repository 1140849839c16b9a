export { standardPool } from "./categories.ts";
export { categoriesModule } from "./categories.routes.ts";
export { standardIdentifiersOf, standardPointsOf, usableCategory } from "./categories.store.ts";
export { otherDevices } from "./starter/other.ts";
