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
/** Each language once, in the order that all lists use. */
const languages = z
  .array(language)
  .min(1, { message: "required" })
  .max(contentLanguages.length)
  .transform((chosen) => contentLanguages.filter((one) => chosen.includes(one)));

/** The settings of an app's companion. A field that is left out keeps its value. */
export const CompanionChange = z.object({
  /** Names by language; other languages show the app's name. */
  name_texts: names.optional(),
  /** `#rrggbb`. It is made darker or lighter if it would not be readable. */
  accent: accent.optional(),
  /** The languages that the companion offers. */
  languages: languages.optional(),
  /** The language for phones that are set to none of the offered languages. */
  default_language: language.optional(),
  /** The version that the caller has read: if somebody else has saved since, the change is refused as a conflict. */
  version: PositiveInteger.optional(),
});
export type CompanionChange = z.input<typeof CompanionChange>;

export const Companion = z.object({
  name_texts: z.partialRecord(language, z.string()),
  accent: z.string().default(defaultAccent),
  languages: z.array(language),
  default_language: language,
  /** The full address that opens the companion on a phone. */
  url: z.string(),
  version: PositiveInteger,
});
export type Companion = z.infer<typeof Companion>;

const ThemeColours = z.object({ accent: z.string(), on_accent: z.string() });

export const companion = defineRoutes(
  {
    about: "The companion of an app: the appearance of the web app for people at home",
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
      summary: "The name, color and languages of the companion of an app",
      params: IdParams,
      response: Companion,
    },
    update: {
      method: "PUT",
      path: "/sys_app/:id/companion",
      access: "app:update",
      summary: "Change the name, color and languages of the companion of an app",
      done: { en: "Changed the appearance of an app's companion", zh_CN: "修改网页应用外观" },
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
      summary: "The name and appearance of an app in one language: the requested one, or else its default",
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
        /** Whether it shows the generic panel for products without a working panel of their own. */
        default_panel: z.boolean(),
        /** The accent that the maker has chosen, and its readable form in each theme. */
        accent: z.string(),
        light: ThemeColours,
        dark: ThemeColours,
      }),
    },
  },
);
