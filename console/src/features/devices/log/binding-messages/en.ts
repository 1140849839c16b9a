import type { bindingWays } from "@thingwright/contract/points/telemetry.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Binding log",
  text: "Who bound and unbound this device in an app, and who was refused.",
  fileName: "binding-log",
  emptyTitle: "Never bound",
  emptyText: "Once someone binds this device in one of your apps, it appears here.",
  emptyFiltered: "No matching entries",
  bound: "Bound",
  unbound: "Unbound",
  refused: "Refused",
  way: "How",
  who: "User",
  userId: "User ID",
  goneUser: "Deleted user",
  home: "Home",
  homeId: "Home ID",
  goneHome: "Deleted home",

  way_pairing_token: "The device submitted a token from the app",
  way_device_token: "The app submitted the device's token",
  way_qr_code: "Code on the device",
  way_press: "Button press",
  way_taken_over: "Someone else took it over",
  way_by_person: "In the app",
  way_handed_over: "Passed on to another member of the home",
  way_moved: "Moved here from another home",
  way_home_deleted: "The home was deleted",
  way_reset: "The device was reset",
  way_device_deleted: "The device was deleted",
  way_app_deleted: "The app was deleted",
} as const satisfies Record<`way_${(typeof bindingWays)[number]}`, string> & Record<string, string>;

export const messages = defineMessages(en, () => import("./zh.ts"));
