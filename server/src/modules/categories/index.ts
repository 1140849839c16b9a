export { categoriesModule } from "./categories.routes.ts";
export {
  categoryExists,
  categoryName,
  categoryNamed,
  categoryPath,
  usableCategory,
} from "./categories.store.ts";
export { starterPoint } from "./starter-catalogue.ts";
export { starterCategories } from "./starter/catalogue.ts";
export type { StarterSecondary } from "./starter/category.ts";
export { otherDevices } from "./starter/other.ts";
