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

/** A change of the words of function points: null or an empty text clears a text; texts that are left out stay. */
export const changedFunctions = z.record(Identifier, pointWords).optional();

/** Refuses words that break the rules of their language. */
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
    about: "Texts of standard function points in all languages",
    name: { en: "Translations of standard function points", zh_CN: "标准功能点多语言" },
  },
  {
    get: {
      method: "GET",
      path: "/product_property_model/multi_language",
      access: "property_model:read",
      summary:
        "The texts of all standard function points in selected languages: in all languages, a large pool would exceed one response",
      query: z.object({ languages: LanguageList.default([...contentLanguages]) }),
      response: z.object({
        languages: languagesOf(Words),
        /** The number of texts, and how many of them each language has. */
        total: Count,
        filled: languagesOf(Count),
      }),
    },
    change: {
      method: "PUT",
      path: "/product_property_model/multi_language",
      access: "property_model:update",
      summary: "Change texts of standard function points, all or none; those left out stay unchanged",
      done: { en: "Changed translations of standard function points", zh_CN: "修改标准功能点的多语言文本" },
      body: z.object({ languages: ChangedWords, was: languagesOf(Words.partial()).optional() }),
      bodyBytes: limits.translationBytes,
      /** The number of function points whose words changed. */
      response: z.object({ changed: Count }),
    },
  },
);
