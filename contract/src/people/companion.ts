import { z } from "zod";
import { valueWords } from "../grammar/field-words.ts";
import { languageTable, contentLanguages } from "../basics/content-languages.ts";
import { defaultAccent } from "./companion-app.ts";
import { limits } from "../grammar/limits.ts";
import { PositiveInteger } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams, lineOf } from "../basics/text.ts";

const language = z.enum(contentLanguages);
const names = z.partialRecord(language, lineOf(limits.appName));
const accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { message: "colour_format" });
/** Each once, in the order of all lists. */
const languages = z
  .array(language)
  .min(1, { message: "required" })
  .max(contentLanguages.length)
  .transform((chosen) => contentLanguages.filter((one) => chosen.includes(one)));

/** How the companion of an app looks. A field that is left out keeps its value. */
export const CompanionChange = z.object({
  /** The name in the languages that have one of their own; the others show the app's. */
  name_texts: names.optional(),
  /** `#rrggbb`. It is made darker or lighter where it would not be readable. */
  accent: accent.optional(),
  /** In which languages the companion can be used. */
  languages: languages.optional(),
  /** Where none of the languages of a phone is offered. */
  default_language: language.optional(),
  /** The version that the caller has read: once somebody else has saved, the change is refused as a conflict. */
  version: PositiveInteger.optional(),
});
export type CompanionChange = z.input<typeof CompanionChange>;

export const Companion = z.object({
  name_texts: z.partialRecord(language, z.string()),
  accent: z.string().default(defaultAccent),
  languages: z.array(language),
  default_language: language,
  /** The whole address that opens the companion on a phone. */
  url: z.string(),
  version: PositiveInteger,
});
export type Companion = z.infer<typeof Companion>;

const ThemeColours = z.object({ accent: z.string(), on_accent: z.string() });

export const companion = defineRoutes(
  {
    about: "The companion of an app: how the web app for people at home looks",
    name: { en: "Companion", zh_CN: "网页应用" },
    fields: {
      accent: { en: "Color", zh_CN: "主题色" },
      default_language: { en: "Default language", zh_CN: "默认语言" },
      ...valueWords("default_language", languageTable),
    },
  },
  {
    get: {
      method: "GET",
      path: "/sys_app/:id/companion",
      access: "app:read",
      summary: "The name, colour and languages of the companion of an app",
      params: IdParams,
      response: Companion,
    },
    update: {
      method: "PUT",
      path: "/sys_app/:id/companion",
      access: "app:update",
      summary: "Change the name, colour and languages of the companion of an app",
      done: { en: "Changed how the companion of an app looks", zh_CN: "修改网页应用外观" },
      params: IdParams,
      body: CompanionChange,
      response: Companion,
    },
    app: {
      method: "GET",
      base: "app",
      path: "/app",
      access: "public",
      credential: "app",
      tagged: true,
      summary:
        "What an app is called and how it looks, in one language: the one asked for, or else its default",
      query: z.object({ language: language.optional() }),
      response: z.object({
        app_key: z.string(),
        /** In the language of the answer. */
        name: z.string(),
        language,
        languages: z.array(language),
        default_language: language,
        /** The address of the icon; empty without one. */
        icon: z.string(),
        /** Whether it shows the generic panel for devices whose product has no panel of its own that runs. */
        default_panel: z.boolean(),
        /** As its maker has chosen it, and as it is readable in each theme. */
        accent: z.string(),
        light: ThemeColours,
        dark: ThemeColours,
      }),
    },
  },
);
