import { ShieldCheck } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  roleManage: { icon: ShieldCheck, page: () => import("./role-list-page.tsx").then((m) => m.RoleListPage) },
  roleInfo: { page: () => import("./role-page.tsx").then((m) => m.RolePage) },
} satisfies Screens;
