export { releaseCategoryFiles } from "./app-categories.ts";
export { appCategoriesModule } from "./app-categories.routes.ts";
