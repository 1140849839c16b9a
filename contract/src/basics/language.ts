/** The interface languages. The header `Accept-Language` has them as `zh-CN` and `en`. */
export const languages = ["zh_CN", "en"] as const;
export type Language = (typeof languages)[number];

/** A text in both interface languages. `{name}` marks a parameter. */
export interface Text {
  en: string;
  zh_CN: string;
}

/** Values for the parameters of a text. A {@link Text} or a list is written in the language of the whole text. */
export type TextParameters = Record<string, string | number | Text | readonly string[]>;

/**
 * The first supported language that an `Accept-Language` header names (any `zh` is Chinese); English if it names none.
 */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith("zh")) return "zh_CN";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

export function headerOf(language: Language): string {
  return language.replace("_", "-");
}

/** A list as the language writes it: `PNG, ZIP`, `PNG、ZIP`. */
export function listed(texts: readonly string[], language: Language): string {
  return new Intl.ListFormat(headerOf(language), { type: "conjunction", style: "narrow" }).format(texts);
}

/** The first texts of a list, with an ellipsis if there are more. */
export function abridged(texts: readonly string[], most: number): readonly string[] {
  return texts.length > most ? [...texts.slice(0, most), "…"] : texts;
}

/** Fills `{name}` parameters of a text in one language. */
export function fill(text: Text, language: Language, parameters: TextParameters = {}): string {
  return text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const given = parameters[name];
    if (Array.isArray(given)) return listed(given, language);
    return typeof given === "object" ? (given as Text)[language] : String(given ?? whole);
  });
}
