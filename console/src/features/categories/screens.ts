import { ArrowUpDown, Shapes } from "lucide-react";
import type { Objects, Screens } from "../../lib/screen-table.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

export const screens = {
  categoryList: {
    icon: Shapes,
    page: () => import("./category-list-page.tsx").then((m) => m.CategoryListPage),
  },
  categorySort: {
    icon: ArrowUpDown,
    page: () => import("./category-sort-page.tsx").then((m) => m.CategorySortPage),
  },
  categoryDefinition: {
    page: () => import("./category-definition-page.tsx").then((m) => m.CategoryDefinitionPage),
  },
  categoryConfig: { page: () => import("./config/product-config-page.tsx").then((m) => m.ProductConfigPage) },
  categoryGuides: { page: () => import("./config/guides-page.tsx").then((m) => m.GuidesPage) },
  categoryPanel: { page: () => import("./config/panel-page.tsx").then((m) => m.PanelPage) },
  categoryVoice: { page: () => import("./voice/voice-page.tsx").then((m) => m.VoicePage) },
  categoryVoiceExample: { page: () => import("./voice/examples-page.tsx").then((m) => m.ExamplesPage) },
} satisfies Screens;

const frame = () => import("./category-frame.tsx");

export const objects = {
  category: {
    param: "categoryId",
    home: "categoryDefinition",
    list: "categoryList",
    Head: lazyPart(() => frame().then((m) => m.CategoryHead)),
    Crumb: lazyPart(() => frame().then((m) => m.CategoryCrumb)),
  },
} satisfies Objects;
