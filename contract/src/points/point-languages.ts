import { z } from "zod";
import { contentLanguages, type ContentLanguage } from "../basics/content-languages.ts";
import { Identifier } from "./function-points.ts";
import { limits } from "../grammar/limits.ts";
import { changedText, languagesOf } from "../products/multi-language.ts";
import { Count } from "../basics/numbers.ts";
import { ruleOfText } from "./point-texts.ts";
import { defineRoutes } from "../grammar/route.ts";
import { FunctionTexts } from "../products/template-content.ts";
import { textsOf } from "../basics/text-tree.ts";

/** The words of function points in one language. */
const Words = z.object({ functions: FunctionTexts });

const text = changedText(limits.functionTranslation);
const named = z.object({ name: text, enums: z.record(z.string(), text).optional() });
const pointWords = named.extend({
  faults: z.record(z.string(), text).optional(),
  members: z.record(Identifier, named).optional(),
});

/** A change of words of function points: null or an empty text clears one, what is left out stays. */
export const changedFunctions = z.record(Identifier, pointWords).optional();

/** Refuses words that are against the rules of their language. */
export function refuseWords(
  languages: Readonly<Record<string, { functions?: z.infer<typeof changedFunctions> }>>,
  context: z.RefinementCtx,
): void {
  for (const [language, { functions = {} }] of Object.entries(languages)) {
    for (const [[identifier = "", ...path], value] of textsOf(functions)) {
      const rule = ruleOfText(path, language as ContentLanguage);
      for (const issue of rule.safeParse(value, { reportInput: true }).error?.issues ?? [])
        context.addIssue({
          ...issue,
          input: value,
          path: [language, "functions", identifier, ...path],
        } as never);
    }
  }
}

const ChangedWords = languagesOf(z.object({ functions: changedFunctions })).superRefine(refuseWords);
export type ChangedWords = z.infer<typeof ChangedWords>;

/** Language codes, separated by commas. */
const LanguageList = z
  .string()
  .transform((list) => [...new Set(list.split(","))])
  .pipe(z.array(z.enum(contentLanguages)).min(1));

export const pointLanguages = defineRoutes(
  {
    about: "Words of standard function points in all languages",
    name: { en: "Translations of standard function points", zh_CN: "标准功能点多语言" },
  },
  {
    get: {
      method: "GET",
      path: "/product_property_model/multi_language",
      access: "property_model:read",
      summary:
        "The words of all standard function points in some languages: a large pool is more than one answer holds in all",
      query: z.object({ languages: LanguageList.default([...contentLanguages]) }),
      response: z.object({
        languages: languagesOf(Words),
        /** How many texts there are, and how many of them each language has. */
        total: Count,
        filled: languagesOf(Count),
      }),
    },
    change: {
      method: "PUT",
      path: "/product_property_model/multi_language",
      access: "property_model:update",
      summary: "Change words of standard function points, all or none; what is not named stays",
      done: { en: "Changed translations of standard function points", zh_CN: "修改标准功能点的多语言文本" },
      body: z.object({ languages: ChangedWords, was: languagesOf(Words.partial()).optional() }),
      bodyBytes: limits.translationBytes,
      /** How many function points have other words now. */
      response: z.object({ changed: Count }),
    },
  },
);
