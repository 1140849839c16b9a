import { Building2 } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  tenantManage: {
    icon: Building2,
    page: () => import("./tenant-list-page.tsx").then((m) => m.TenantListPage),
  },
  tenantInfo: { page: () => import("./tenant-page.tsx").then((m) => m.TenantPage) },
} satisfies Screens;
