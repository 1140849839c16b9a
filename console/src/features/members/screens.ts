import { Users } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  subUserManage: { icon: Users, page: () => import("./member-list-page.tsx").then((m) => m.MemberListPage) },
  subUser: { page: () => import("./member-page.tsx").then((m) => m.MemberPage) },
  roleOfMember: {
    page: () => import("./member-assigned-role-page.tsx").then((m) => m.MemberAssignedRolePage),
  },
  subUserRole: { page: () => import("./member-role-page.tsx").then((m) => m.MemberRolePage) },
} satisfies Screens;
