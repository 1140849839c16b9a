export { categoriesModule } from "./categories.routes.ts";
export {
  categoryExists,
  categoryName,
  categoryNamed,
  categoryPath,
  onlineCategories,
  usableCategory,
} from "./categories.store.ts";
export { inTreeOrder, saveMany as saveNamesOfMany } from "./category-names.ts";
export { iconOf, showIcon as showCategoryIcon } from "./icon.ts";
export { starterPoint } from "./starter-catalogue.ts";
export { starterCategories } from "./starter/catalogue.ts";
export type { StarterSecondary } from "./starter/category.ts";
export { otherDevices } from "./starter/other.ts";
