import type { Configuration } from "@thingwright/contract/products/configuration.ts";
import {
  type ContentLanguage,
  contentLanguages,
  isDefaultLanguage,
} from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { ownWords, withWords } from "@thingwright/contract/points/point-texts.ts";
import {
  changeTexts,
  commonTexts,
  joinTrees,
  type TextChange,
  type TextTree,
  unknownTextPaths,
} from "@thingwright/contract/basics/text-tree.ts";

/**
 * The parts of a product that hold its words. Chinese words (and English words of function points) are in `name` and
 * `points`, the words of all other languages in the configuration.
 */
export interface Worded {
  name: string;
  points: FunctionPoint[];
  configuration: Configuration;
}

/** A part of a product that has words: the product itself, or one of its function points. */
interface Part {
  name: string;
  /** Its words by language, in the form that the API uses. */
  texts: TextTree;
}

/**
 * Yields the words of a product in all languages, part by part; each part is computed only when the caller takes it.
 */
export function* wordedParts({ name, points, configuration }: Worded): Generator<Part, void> {
  const names: Partial<Record<string, string>> = { ...configuration.name_texts, zh_CN: name };
  const beside = configuration.function_texts as Partial<Record<string, Record<string, TextTree>>>;
  const inEach = (of: string, words: (language: ContentLanguage) => TextTree | undefined): Part => ({
    name: of,
    texts: Object.fromEntries(
      contentLanguages.flatMap((language) => {
        const found = words(language);
        return found ? [[language, found]] : [];
      }),
    ),
  });
  yield inEach(name, (language) => {
    const text = names[language];
    return text ? { name: text } : undefined;
  });
  for (const point of points) {
    const { identifier } = point;
    const known = ownWords(point, "zh_CN");
    yield inEach(point.name, (language) => {
      const words = isDefaultLanguage(language)
        ? ownWords(point, language)
        : commonTexts(known, beside[language]?.[identifier] ?? {});
      return Object.keys(words).length > 0 ? { functions: { [identifier]: words } } : undefined;
    });
  }
}

/** Joins the words of a product's parts in all languages, in the form that the API uses. */
export function wordsOf(parts: readonly Part[]): TextTree {
  return joinTrees(parts.map(({ texts }) => texts));
}

/** Returns the paths of the texts in a change that belong neither to the product nor to one of its function points. */
export function unknownTexts(points: readonly FunctionPoint[], languages: TextChange): string[] {
  const functions = Object.fromEntries(
    points.map((point) => [point.identifier, ownWords(point, "zh_CN")] as const),
  );
  const known = { name: "any", functions };
  return Object.entries(languages).flatMap(([language, change]) =>
    Array.from(unknownTextPaths({ [language]: change }, { [language]: known }), (path) => path.join(".")),
  );
}

/**
 * Applies a change of words to the parts that hold them. Function points with unchanged words stay the same objects.
 */
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
