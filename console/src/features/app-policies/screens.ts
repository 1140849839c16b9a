import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  appPolicies: { page: () => import("./app-policies-page.tsx").then((m) => m.AppPoliciesPage) },
} satisfies Screens;
