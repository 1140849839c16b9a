import { defineMessages } from "../../i18n.ts";

export const en = {
  openPage: "Open the page",
  onlyHere: "Only this computer can open this address",
  onlyHereText:
    "To open it on phones and other computers, use this computer's address in your network, or set PUBLIC_URL on the server.",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
