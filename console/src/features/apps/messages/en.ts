import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Apps",
  subtitle: "The apps that people control your products with.",
  fileName: "apps",
  search: "Name or package name",
  nothingFound: "No app matches",
  emptyTitle: "No apps yet",
  emptyText: "Create an app to get the key by which it is known here.",
  emptyReadText: "What others create shows here.",

  name: "Name",
  packageName: "Package name",
  packageHelp: "As stores and phones know it. It cannot be changed later.",
  packageStays: "The package name stays as it was created.",
  platforms: "Platforms",
  android: "Android",
  ios: "iOS",
  icon: "Icon",
  iconHelp: "A square picture looks best",
  appKey: "App key",
  appSecret: "App secret",

  create: "Create app",
  createTitle: "Create app",
  created: "{name} created",
  edit: "Edit",
  editTitle: "Edit app",
  saved: "{name} saved",
  deleteTitle: "Delete this app?",
  deleteText: "Its key and secret end with it. This cannot be undone.",
  deleted: "{name} deleted",

  secretTitle: "Key and secret of {name}",
  onceTitle: "The secret is shown only once",
  onceText: "Keep it on your own servers and out of the app itself.",
  secretSaved: "I have saved the secret",
  renewSecret: "New secret",
  renewTitle: "Make a new secret?",
  renewText: "The old secret is no longer accepted from that moment on.",
  renewConfirm: "Make new secret",

  conflictTitle: "Somebody else changed this app",
  conflictText: "It was saved while you had it open.",
  keepMine: "Save mine",
  all: "All apps",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
