import {
  type ContentLanguage,
  textIn,
  type Translated,
} from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint, StructMember } from "@thingwright/contract/points/function-points.ts";
import type { FunctionTexts, FunctionTranslations } from "@thingwright/contract/products/template-content.ts";

/** The texts of function points in one content language, or in its fallback language. */
export interface PointTexts {
  name: (point: FunctionPoint) => string;
  memberName: (point: FunctionPoint, member: StructMember) => string;
  /** The text of an enumeration value; the bare value if it has no text. */
  option: (point: FunctionPoint, value: number | string, member?: StructMember) => string;
  fault: (point: FunctionPoint, code: string) => string;
}

type OfPoint = FunctionTexts[string];

/** Reads an own property only: a name may be one that every object inherits, such as `constructor`. */
function named<T>(texts: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return texts && Object.hasOwn(texts, name) ? texts[name] : undefined;
}

export function pointTextsIn(language: ContentLanguage, translations: FunctionTranslations): PointTexts {
  /**
   * Finds the text in the language among the function point's own Chinese and English texts and the other translations.
   */
  const read = (
    point: FunctionPoint,
    own: { zh_CN: string; en?: string | undefined },
    of: (texts: OfPoint) => string | undefined,
  ): string => {
    const texts: Translated = { zh_CN: own.zh_CN };
    if (own.en) texts.en = own.en;
    for (const [key, one] of Object.entries(translations)) {
      const translation = named(one, point.identifier);
      const text = translation && of(translation);
      if (text) texts[key as ContentLanguage] ??= text;
    }
    return textIn(texts, language);
  };
  return {
    name: (point) => read(point, { zh_CN: point.name, en: point.name_en }, (texts) => texts.name),
    memberName: (point, member) =>
      read(
        point,
        { zh_CN: member.name, en: member.name_en },
        (texts) => named(texts.members, member.identifier)?.name,
      ),
    option(point, value, member) {
      const option = (member ?? point).enums?.find((one) => one.value === value);
      if (!option) return String(value);
      return read(point, { zh_CN: option.text, en: option.text_en }, (texts) => {
        const { enums } = (member ? named(texts.members, member.identifier) : texts) ?? {};
        return named(enums, String(value));
      });
    },
    fault(point, code) {
      const fault = point.faults?.find((one) => one.code === code);
      if (!fault) return code;
      return read(point, { zh_CN: fault.content, en: fault.content_en }, (texts) =>
        named(texts.faults, code),
      );
    },
  };
}
