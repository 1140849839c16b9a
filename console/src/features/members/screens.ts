import { Shield, UserCog, UserRound, Users } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  subUserManage: { icon: Users, page: () => import("./member-list-page.tsx").then((m) => m.MemberListPage) },
  subUser: { icon: UserRound, page: () => import("./member-page.tsx").then((m) => m.MemberPage) },
  roleOfMember: {
    icon: Shield,
    page: () => import("./member-assigned-role-page.tsx").then((m) => m.MemberAssignedRolePage),
  },
  subUserRole: { icon: UserCog, page: () => import("./member-role-page.tsx").then((m) => m.MemberRolePage) },
} satisfies Screens;
