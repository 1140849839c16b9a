import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  productConfig: { page: () => import("./home-page.tsx").then((m) => m.HomePage) },
  productGuides: { page: () => import("./guides-page.tsx").then((m) => m.GuidesPage) },
  productGuide: { page: () => import("./guides-page.tsx").then((m) => m.GuidesPage) },
  productApp: { page: () => import("./app-page.tsx").then((m) => m.AppSettingsPage) },
  productPanel: { page: () => import("./app-page.tsx").then((m) => m.PanelPage) },
  productBinding: { page: () => import("./binding-page.tsx").then((m) => m.BindingPage) },
  productScenes: { page: () => import("./scenes-page.tsx").then((m) => m.ScenesPage) },
  productVoice: { page: () => import("./voice-page.tsx").then((m) => m.VoicePage) },
  productSpec: { page: () => import("./spec-page.tsx").then((m) => m.SpecPage) },
  productLabels: { page: () => import("./labels-page.tsx").then((m) => m.LabelsPage) },
} satisfies Screens;
