import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  wakes: "wakes every {seconds} s",
  more: "More",
  differences: "Compare",
  stages: "Product stages",
  shelfHelp: "On shelf: offered when someone adds a device in an app. Can be changed in every stage.",
  shelfSwitch: "On shelf",
  notConfigured: "No function points yet",
  stillToDo: { one: "{count} part to configure", other: "{count} parts to configure" },
  lockedReturn:
    "Released, so its configuration is read-only: devices in the field rely on it. Return it to development to change it; meanwhile, devices keep the released version.",
  lockedAsk:
    "Released, so its configuration is read-only: devices in the field rely on it. Ask someone with permission to return it to development.",
  lockedCeased:
    "Discontinued, so its configuration is read-only. Only a platform administrator can return it to development.",
  lockedLink: "Go to Release",
} as const;

/** The texts of the heads of a product's pages. */
export const messages = defineMessages(en, () => import("./zh.ts"));
