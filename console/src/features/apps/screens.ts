import { AppWindow } from "lucide-react";
import type { Objects, Screens } from "../../lib/screen-table.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

export const screens = {
  appList: { icon: AppWindow, page: () => import("./app-list-page.tsx").then((m) => m.AppListPage) },
  appVersions: { page: () => import("./app-versions-page.tsx").then((m) => m.AppVersionsPage) },
  appCompanion: { page: () => import("./app-companion-page.tsx").then((m) => m.AppCompanionPage) },
  appUpload: { page: () => import("./app-upload-page.tsx").then((m) => m.AppUploadPage) },
} satisfies Screens;

const frame = () => import("./app-frame.tsx");

export const objects = {
  app: {
    param: "appId",
    home: "appVersions",
    list: "appList",
    Head: lazyPart(() => frame().then((m) => m.AppHead)),
    Crumb: lazyPart(() => frame().then((m) => m.AppCrumb)),
  },
} satisfies Objects;
