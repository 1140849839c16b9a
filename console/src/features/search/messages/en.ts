import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  placeholder: "Search products, devices, apps and panels, or go to a page",
  found: "Results",
  panel: fieldWords.panel.en,
  visited: "Recently visited",
  searchDevices: "Search all devices for “{typed}”",
  searchProducts: "Search all products for “{typed}”",
  newProduct: "Create a product",
  createFirmware: "Create firmware",
  createDevice: "Create a device",
  startVirtual: "Start a virtual device",
  inviteMember: "Add a member",
  createRole: "Create a role",
  createApp: "Create an app",
  createGroup: "Create a product group",
  places: "Go to",
  actions: "Actions",
  switchLanguage: "Switch to {language}",
  lightTheme: "Use the light theme",
  darkTheme: "Use the dark theme",
  systemTheme: "Use the system's theme",
  blankProduct: "Start from a blank product",
  signOut: "Sign out",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
