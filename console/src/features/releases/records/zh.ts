import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  releases: "产品发布",
  "releases.setStatus": "变更产品阶段",
  "releases.restore": "恢复产品版本",
};
