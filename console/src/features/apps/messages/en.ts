import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Apps",
  subtitle: "The apps that people use to control your products.",
  fileName: "apps",
  search: "Name or package name",
  nothingFound: "No matching apps",
  emptyTitle: "No apps yet",
  emptyText: "Create an app to get its key and secret.",
  emptyReadText: "Apps that others create appear here.",

  app: "App",
  backToList: "All apps",
  open: "Open",
  nothingPublished: "Nothing published yet",

  name: fieldWords.name.en,
  packageName: "Package name",
  packageHelp: "The identifier that app stores and phones use. It cannot be changed later.",
  packageStays: "The package name cannot be changed.",
  platforms: fieldWords.platforms.en,
  android: fieldWords.android.en,
  ios: fieldWords.ios.en,
  icon: fieldWords.icon.en,
  iconHelp: "A square picture looks best",
  defaultPanel: "Generic panel",
  defaultPanelHelp:
    "Shown for devices whose product has no working panel of its own. When off, this app shows no panel for them.",
  shown: "Shown",
  notShown: "Not shown",
  appKey: fieldWords.app_key.en,
  appSecret: "App secret",
  myIcon: "Your picture",
  theirIcon: "Their picture",

  create: "Create app",
  createTitle: "Create app",
  created: "“{name}” was created",
  edit: "Edit",
  editTitle: "Edit app",
  saved: "“{name}” was saved",
  deleteTitle: "Delete this app?",
  deleteText: "Its key and secret stop working. This cannot be undone.",
  people: {
    one: "{count} person uses this app. Their account and homes are deleted, and their devices are unbound.",
    other:
      "{count} people use this app. Their accounts and homes are deleted, and their devices are unbound.",
  },
  peopleCapped:
    "More than {count} people use this app. Their accounts and homes are deleted, and their devices are unbound.",
  deleted: "“{name}” was deleted",

  secretTitle: "Key and secret of {name}",
  onceTitle: "The secret is shown only once",
  onceText: "Keep it on your own servers and out of the app itself.",
  secretSaved: "I have saved the secret",
  renewSecret: "New secret",
  renewTitle: "Generate a new secret?",
  renewText: "It replaces the old one.",
  renewConfirm: "Generate new secret",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
