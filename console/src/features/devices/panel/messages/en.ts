import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  open: "Panel and sharing",
  title: "Panel of {name}",
  text: "What an app shows of this device. It works: what you set here, the device does.",
  phone: "Phone with the panel",
  language: "Language of the panel",
  noPoints: "Define function points first: the panel is built from them.",
  share: "Show it on a phone",
  shareText: "Whoever has the link sees and controls this virtual device, without an account.",
  lifetime: "The link works for",
  oneHour: "1 hour",
  oneDay: "1 day",
  sevenDays: "7 days",
  make: "Make a link",
  code: "QR code that opens the panel of {name} on a phone",
  until: "Works until {time}",
  end: "End all links",
  endTitle: "End all links to this device?",
  endText: "Links that you or others have made of it stop working at once. The device stays.",
  ended: "All links have ended",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
