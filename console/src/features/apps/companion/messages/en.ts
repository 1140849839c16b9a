import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  look: "Appearance",
  lookText:
    "The web app for people at home: they sign in, add, control and share devices, and create scenes. Phones install it like any other app; it shows the icon of this app.",
  accent: "Color",
  pick: "Pick the color",
  accentHelp: "For buttons and links",
  shownAs: "Light {light}, dark {dark}",
  adjusted:
    "Made darker in light mode or lighter in dark mode where it would be hard to read: light {light}, dark {dark}",
  languages: fieldWords.languages.en,
  languagesHelp: "Languages available in the companion",
  defaultLanguage: "Default language",
  defaultHelp: "For phones set to any other language",
  names: "Name",
  namesHelp: "{name} is shown in languages that have no name here",
  moreLanguages: { one: "{count} more language", other: "{count} more languages" },
  preview: "Preview of the companion",
  sample: "Your home",
  sampleText: "Sign in to control your devices, on your own or with your family.",
  signIn: "Sign in",
  onPhone: "Open on a phone",
  onPhoneText: "Scan the code with a phone, or send it the link. It opens without an account.",
  code: "QR code that opens the companion of {name}",
  noHttps:
    "Phones reach this address over HTTP, so their browsers block the camera and installation. Set up HTTPS on the server to allow them.",
  codesKept: "Nobody can sign up on their own yet",
  codesKeptText:
    "This platform cannot send email or text messages. The codes to sign up and to reset a password stay in the outbox, where the administrator can read them.",
  saved: "Companion saved",
  failed: "The companion could not be saved",
} as const;
export const messages = defineMessages(en, () => import("./zh.ts"));
