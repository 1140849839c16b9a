import { Languages } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  categoryNames: {
    icon: Languages,
    page: () => import("./category-names-page.tsx").then((m) => m.CategoryNamesPage),
  },
  categoryTexts: { page: () => import("./category-texts-page.tsx").then((m) => m.CategoryTextsPage) },
  propertyModelTexts: { page: () => import("./pool-texts-page.tsx").then((m) => m.PoolTextsPage) },
  productNameTexts: { page: () => import("./product-texts-page.tsx").then((m) => m.ProductNameTextsPage) },
  productPointTexts: { page: () => import("./product-texts-page.tsx").then((m) => m.ProductPointTextsPage) },
  productGuideTexts: { page: () => import("./product-texts-page.tsx").then((m) => m.ProductGuideTextsPage) },
} satisfies Screens;
