import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  appCategories: { page: () => import("./app-categories-page.tsx").then((m) => m.AppCategoriesPage) },
  appCategoryTexts: {
    page: () => import("./app-category-texts-page.tsx").then((m) => m.AppCategoryTextsPage),
  },
} satisfies Screens;
