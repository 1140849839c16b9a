export { standardPool } from "./categories.ts";
export { mountCategories } from "./categories.routes.ts";
export { standardPointsOf, usableCategory } from "./categories.store.ts";
export { seedStarterCatalogue } from "./starter-catalogue.ts";
