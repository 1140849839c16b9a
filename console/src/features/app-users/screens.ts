import { CircleUserRound } from "lucide-react";
import type { Objects, Screens } from "../../lib/screen-table.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

export const screens = {
  userList: { icon: CircleUserRound, page: () => import("./user-list-page.tsx").then((m) => m.UserListPage) },
  userInfo: { page: () => import("./user-info-page.tsx").then((m) => m.UserInfoPage) },
  familyInfo: { page: () => import("./family-info-page.tsx").then((m) => m.FamilyInfoPage) },
} satisfies Screens;

const frame = () => import("./user-frame.tsx");

export const objects = {
  appUser: {
    param: "userId",
    home: "userInfo",
    list: "userList",
    Head: lazyPart(() => frame().then((m) => m.UserHead)),
    Crumb: lazyPart(() => frame().then((m) => m.UserCrumb)),
  },
} satisfies Objects;
