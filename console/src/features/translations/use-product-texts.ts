import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import type { Configuration } from "@thingwright/contract/products/configuration.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { textsOf, treeOf, type TextTree } from "@thingwright/contract/basics/text-tree.ts";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { wordsOf } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useCall, useKept } from "../../lib/query.ts";
import { guideUnits } from "./guide-units.ts";
import { messages } from "./messages/en.ts";
import { inEveryLanguage, unitsOfPoints } from "./point-units.ts";
import { refusedTexts } from "./shared/refused-texts.ts";
import type { TextEdit, TranslationSource, TranslationUnit } from "./shared/units.ts";

/** The parts of a product whose texts are translated separately, in the order of their tabs. */
export const productParts = ["name", "functions", "guides"] as const;
export type ProductPart = (typeof productParts)[number];

/** The texts of one part of a product, as a source for the translation editor. */
export function useProductTexts(productId: string, part: ProductPart) {
  const input = { params: { id: productId } };
  const language = useLanguage();
  const kept = useKept();
  const isGuides = part === "guides";
  const words = useCall(api.productLanguages.get, input, { enabled: !isGuides });
  const guideWords = useCall(api.productLanguages.guide, input, { enabled: isGuides });
  const definition = useCall(api.products.definition, input);
  const configuration = useCall(api.configuration.get, input);
  const texts = isGuides ? guideWords : words;
  const points = definition.data?.list;
  const guides = configuration.data?.guides;
  const languages = texts.data?.languages;

  const content = useMemo(() => {
    if (!points || !guides || !languages) return undefined;
    return { units: unitsOf[part]({ points, guides }, language), texts: textsIn(languages, part) };
  }, [points, guides, languages, part, language]);
  const reload = () => Promise.all([texts.refetch(), definition.refetch(), configuration.refetch()]);
  const source: TranslationSource | undefined = content && {
    ...content,
    load: () => Promise.resolve(content.texts),
    reload,
    save: async (edits) => {
      try {
        const body = bodyOf(edits);
        await (isGuides
          ? call(api.productLanguages.changeGuide, { ...input, body })
          : call(api.productLanguages.change, { ...input, body }));
      } catch (error) {
        throw refusedTexts(error, ([, of, ...path]) => {
          const named = contentLanguages.find((one) => one === of);
          return named && { key: path.join("."), language: named };
        });
      }
      await reload();
      // The product and its function points contain their Chinese names, so they are loaded again, too.
      void kept.refresh("products", api.configuration.steps);
    },
  };
  const failed = [texts, definition, configuration].find(({ isError }) => isError);
  return {
    source,
    counts: points && guides && countsOf({ points, guides }, language),
    error: failed?.error,
    retry: () => void failed?.refetch(),
  };
}

interface Content {
  points: readonly FunctionPoint[];
  guides: Configuration["guides"];
}

const unitsOf: Record<ProductPart, (content: Content, language: Language) => TranslationUnit[]> = {
  name: () => [
    {
      key: "name",
      label: wordsOf(messages)("productName"),
      max: limits.functionTranslation,
      maxIn: { zh_CN: limits.productName },
    },
  ],
  functions: ({ points }, language) =>
    unitsOfPoints(points, language).map((unit) => ({ ...unit, key: `functions.${unit.key}` })),
  guides: ({ guides }, language) => guideUnits(guides, language).map(({ unit }) => unit),
};

/** How many texts each part has. */
function countsOf(content: Content, language: Language): Record<ProductPart, number> {
  const counts = productParts.map((part) => [part, unitsOf[part](content, language).length]);
  return Object.fromEntries(counts) as Record<ProductPart, number>;
}

function textsIn(languages: Partial<Record<ContentLanguage, TextTree>>, part: ProductPart) {
  return inEveryLanguage(
    (language) =>
      new Map(
        Array.from(
          textsOf(languages[language] ?? {}),
          ([path, text]) => [path.join("."), text] as const,
        ).filter(([key]) => key.split(".")[0] === part),
      ),
  );
}

function bodyOf(edits: readonly TextEdit[]) {
  const tree = (side: "text" | "was") =>
    treeOf(edits.map((edit) => [[edit.language, ...edit.key.split(".")], edit[side]]));
  return { languages: tree("text"), was: tree("was") } as never;
}
