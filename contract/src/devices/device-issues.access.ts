import { defineAccess, everyLevel } from "../grammar/access.ts";

export const deviceIssueAccess = defineAccess({
  title: { en: "Bulk commands", zh_CN: "批量下发" },
  permissions: {},
  screens: [
    {
      key: "deviceIssues",
      title: { en: "Bulk commands", zh_CN: "批量下发记录" },
      path: "/dashboard/deviceManage/deviceList/issue",
      section: "products",
      navigation: 1,
      hidden: true,
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
    },
    {
      key: "deviceIssue",
      title: { en: "Bulk command results", zh_CN: "批量下发结果" },
      path: "/dashboard/deviceManage/deviceList/issue/$issueId",
      section: "products",
      navigation: 1,
      hidden: true,
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
    },
  ],
});
