import type { Configuration } from "@thingwright/contract/configuration.ts";
import {
  type ContentLanguage,
  contentLanguages,
  isDefaultLanguage,
} from "@thingwright/contract/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { textsOfPoint, withWords, wordsOfPoint } from "@thingwright/contract/point-texts.ts";
import {
  changeTexts,
  type TextChange,
  type TextPath,
  textsOf,
  type TextTree,
  treeOf,
} from "@thingwright/contract/text-tree.ts";

/** What has the words of a product: in Chinese (and English, of function points) what they name, in others what stands beside. */
export interface Worded {
  name: string;
  points: FunctionPoint[];
  configuration: Configuration;
}

/** A part of a product that has words: the product itself, or one of its function points. */
interface Part {
  name: string;
  /** Its words by language, as calls have them. */
  texts: TextTree;
}

/** The words of a product in all languages, in parts. */
export function wordedParts({ name, points, configuration }: Worded): Part[] {
  const names: Partial<Record<string, string>> = { ...configuration.name_texts, zh_CN: name };
  const beside = configuration.function_texts as Partial<Record<string, Record<string, TextTree>>>;
  const partOf = (of: string, texts: [TextPath, string][]): Part => ({
    name: of,
    texts: treeOf(texts.filter(([, text]) => text !== "")),
  });
  return [
    partOf(
      name,
      contentLanguages.map((language) => [[language, "name"], names[language] ?? ""]),
    ),
    ...points.map((point) =>
      partOf(
        point.name,
        contentLanguages.flatMap((language) =>
          wordsOfPoint(point, beside[language]?.[point.identifier] ?? {}, language).map(
            ([path, text]): [TextPath, string] => [[language, "functions", point.identifier, ...path], text],
          ),
        ),
      ),
    ),
  ];
}

/** The words of a product in all languages, as calls have them. */
export function wordsOf(worded: Worded): TextTree {
  return treeOf(wordedParts(worded).flatMap(({ texts }) => [...textsOf(texts)]));
}

/** The texts that a change names and that no function point has, with their paths in the input. */
export function unknownTexts(points: readonly FunctionPoint[], languages: TextChange): string[] {
  const known = new Set(
    points.flatMap((point) =>
      textsOfPoint(point).map(({ path }) => ["functions", point.identifier, ...path].join(".")),
    ),
  );
  return [...textsOf(languages)]
    .filter(([[, ...path]]) => path.join(".") !== "name" && !known.has(path.join(".")))
    .map(([path]) => path.join("."));
}

/** What has the words of a product, after a change of them. Points whose words stay are the same objects. */
export function reworded({ name, points, configuration }: Worded, languages: TextChange): Worded {
  const name_texts: TextChange = {};
  const function_texts: Record<string, TextTree> = { ...(configuration.function_texts as object) };
  let next = { name, points };
  for (const [language, change] of Object.entries(languages)) {
    const { name: renamed, functions } = change as { name?: string | null; functions?: TextChange };
    if (renamed !== undefined) {
      if (language === "zh_CN") next = { ...next, name: renamed ?? name };
      else name_texts[language] = renamed;
    }
    if (!functions) continue;
    if (isDefaultLanguage(language))
      next = { ...next, points: withOwnWords(next.points, language, functions) };
    else function_texts[language] = changeTexts(function_texts[language] ?? {}, functions);
  }
  return {
    ...next,
    configuration: {
      ...configuration,
      name_texts: changeTexts(configuration.name_texts, name_texts),
      function_texts,
    },
  };
}

function withOwnWords(
  points: FunctionPoint[],
  language: ContentLanguage & ("zh_CN" | "en"),
  functions: TextChange,
): FunctionPoint[] {
  return points.map((point) => {
    const words = functions[point.identifier];
    return typeof words === "object" && words !== null ? withWords(point, language, words) : point;
  });
}
