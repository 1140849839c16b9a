import { z } from "zod";
import { isDefaultLanguage } from "../basics/content-languages.ts";
import { limits } from "../grammar/limits.ts";
import { changedText, languagesOf } from "./multi-language.ts";
import { pairingTypes } from "../devices/pairing-types.ts";
import { changedFunctions, refuseWords } from "../points/point-languages.ts";
import { defineRoutes } from "../grammar/route.ts";
import { FunctionTexts } from "./template-content.ts";
import { IdParams, lineOf } from "../basics/text.ts";

/** The words of a product by language: `name` in zh_CN is the product's own name. */
const Languages = languagesOf(z.object({ name: z.string().optional(), functions: FunctionTexts.optional() }));

/** A change of such words: null or an empty text clears a text; texts that are left out stay. */
const ChangedLanguages = languagesOf(
  z.object({ name: changedText(limits.functionTranslation), functions: changedFunctions }),
).superRefine((languages, context) => {
  const name = languages.zh_CN?.name;
  if (name !== undefined) {
    const { error } = lineOf(limits.productName).safeParse(name ?? "", { reportInput: true });
    for (const issue of error?.issues ?? [])
      context.addIssue({ ...issue, input: name, path: ["zh_CN", "name"] } as never);
  }
  refuseWords(languages, context);
});
export type ChangedLanguages = z.infer<typeof ChangedLanguages>;

/** The texts of the steps of each way of pairing, by the index of the step from 0. */
const guidesOf = <T extends z.ZodType>(text: T) =>
  z.partialRecord(z.enum(pairingTypes), z.record(z.string().regex(/^\d{1,2}$/), text));
const GuideLanguages = languagesOf(z.object({ guides: guidesOf(z.string()) }));

/** A change of such texts: texts that are left out stay, and texts in the default languages cannot be cleared. */
const ChangedGuides = languagesOf(
  z.object({ guides: guidesOf(changedText(limits.guideText)).optional() }),
).superRefine((languages, context) => {
  for (const [language, { guides = {} }] of Object.entries(languages)) {
    if (!isDefaultLanguage(language)) continue;
    for (const [type, texts] of Object.entries(guides))
      for (const [step, text] of Object.entries(texts)) {
        if (text === undefined || text) continue;
        context.addIssue({ code: "custom", path: [language, "guides", type, step], message: "required" });
      }
  }
});
export type ChangedGuides = z.infer<typeof ChangedGuides>;

const summary =
  "texts left out stay unchanged, null or an empty text clears one. `was` has the texts that the caller has read: if a text " +
  "has changed since, the change is refused as a conflict that names it";

export const productLanguages = defineRoutes(
  { about: "Texts of products in all languages", name: { en: "Product translations", zh_CN: "产品多语言" } },
  {
    get: {
      method: "GET",
      path: "/product/:id/multi_language",
      access: "product:read",
      heavy: true,
      summary: "The name of a product and the texts of its function points, in all languages",
      params: IdParams,
      response: z.object({ languages: Languages }),
    },
    change: {
      method: "PUT",
      path: "/product/:id/multi_language",
      access: "product:update",
      heavy: true,
      summary: `Change names of a product in development and of its function points, all or none; ${summary}`,
      done: { en: "Changed a product's translations", zh_CN: "修改产品多语言" },
      params: IdParams,
      body: z.object({ languages: ChangedLanguages, was: Languages.optional() }),
      bodyBytes: limits.translationBytes,
      response: z.object({ languages: Languages }),
    },
    guide: {
      method: "GET",
      path: "/product/:id/guide/multi_language",
      access: "product:read",
      summary: "The texts of a product's pairing guides in all languages, step by step",
      params: IdParams,
      response: z.object({ languages: GuideLanguages }),
    },
    changeGuide: {
      method: "PUT",
      path: "/product/:id/guide/multi_language",
      access: "product:update",
      summary: `Change texts of the pairing guides of a product in development, all or none; ${summary}`,
      done: { en: "Changed translations of a product's pairing guides", zh_CN: "修改产品配网引导多语言" },
      params: IdParams,
      body: z.object({ languages: ChangedGuides, was: GuideLanguages.optional() }),
      bodyBytes: limits.translationBytes,
      response: z.object({ languages: GuideLanguages }),
    },
  },
);
