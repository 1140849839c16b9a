import { defineAccess } from "../grammar/access.ts";
import { level } from "../grammar/enums.ts";

export const outboxAccess = defineAccess({
  title: { en: "Outbox", zh_CN: "发件箱" },
  permissions: {
    "outbox:read": { en: "View the outbox", zh_CN: "查看发件箱", personal: true },
  },
  screens: [
    {
      key: "outbox",
      title: { en: "Outbox", zh_CN: "发件箱" },
      path: "/system/outbox",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "outbox:read",
    },
  ],
});
