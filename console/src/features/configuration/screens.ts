import { Cable, LayoutPanelTop, Link2, SlidersHorizontal, Smartphone, Table2, Tag } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  productConfig: {
    icon: SlidersHorizontal,
    page: () => import("./home-page.tsx").then((m) => m.HomePage),
  },
  productGuides: { icon: Cable, page: () => import("./guides-page.tsx").then((m) => m.GuidesPage) },
  productGuide: { icon: Cable, page: () => import("./guides-page.tsx").then((m) => m.GuidesPage) },
  productApp: { icon: Smartphone, page: () => import("./app-page.tsx").then((m) => m.AppSettingsPage) },
  productPanel: { icon: LayoutPanelTop, page: () => import("./app-page.tsx").then((m) => m.PanelPage) },
  productBinding: { icon: Link2, page: () => import("./binding-page.tsx").then((m) => m.BindingPage) },
  productSpec: { icon: Table2, page: () => import("./spec-page.tsx").then((m) => m.SpecPage) },
  productLabels: { icon: Tag, page: () => import("./labels-page.tsx").then((m) => m.LabelsPage) },
} satisfies Screens;
