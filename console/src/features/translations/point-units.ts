import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { longestText, textsOfPoint, wordsOfPoint } from "@thingwright/contract/points/point-texts.ts";
import type { TextPath, TextTree } from "@thingwright/contract/basics/text-tree.ts";
import { wordsOf } from "../../lib/i18n.ts";
import { localName } from "../../lib/local-name.ts";
import { messages } from "./messages/en.ts";
import type { TranslationUnit } from "./shared/units.ts";

/**
 * Returns the key of a text of a function point. The parts are joined with dots, because identifiers, values and codes
 * contain no dots.
 */
const pointKey = (identifier: string, path: TextPath) => [identifier, ...path].join(".");

/** The texts of function points, as units of the translation editor. */
export function unitsOfPoints(points: readonly FunctionPoint[], language: Language): TranslationUnit[] {
  return points.flatMap((point) => {
    const group = `${localName(point, language)} · ${point.identifier}`;
    return textsOfPoint(point).map(({ path }) => ({
      key: pointKey(point.identifier, path),
      label: labelOf(path),
      group,
      max: longestText(path, "de"),
      maxIn: { zh_CN: longestText(path, "zh_CN") },
    }));
  });
}

/** The label of a text of a function point. */
function labelOf([first = "", ...path]: TextPath): string {
  const t = wordsOf(messages);
  if (first === "members") {
    const [member = "", ...rest] = path;
    return t("pointMember", { member, text: labelOf(rest) });
  }
  if (first === "enums") return t("pointValue", { value: path.join(".") });
  if (first === "faults") return t("pointFault", { code: path.join(".") });
  return t("pointName");
}

/**
 * Returns the texts of function points in a language. Texts that are stored outside of the function points (`beside`)
 * are included.
 */
export function wordsOfPoints(
  points: readonly FunctionPoint[],
  beside: Readonly<Partial<Record<ContentLanguage, TextTree>>>,
  language: ContentLanguage,
): Map<string, string> {
  const all = beside[language];
  return new Map(
    points.flatMap((point) => {
      const own = all && Object.hasOwn(all, point.identifier) ? all[point.identifier] : undefined;
      return wordsOfPoint(point, typeof own === "object" ? own : {}, language).map(
        ([path, text]) => [pointKey(point.identifier, path), text] as const,
      );
    }),
  );
}

/** Returns a record with a value for each language of content. */
export function inEveryLanguage<T>(of: (language: ContentLanguage) => T): Record<ContentLanguage, T> {
  return Object.fromEntries(contentLanguages.map((language) => [language, of(language)])) as never;
}
