import { type ContentLanguage, isDefaultLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { cleanText } from "@thingwright/contract/basics/text.ts";

/** One translatable text of any object, with its purpose and its maximum length. */
export interface TranslationUnit {
  key: string;
  /** Says what the text is, in the reader's language. */
  label: string;
  /**
   * The name of the object that the text belongs to. The units with the same name are listed together under that name.
   */
  group?: string;
  /** The part of the page that shows the unit, on a page that shows one part at a time. */
  section?: string;
  /** The maximum length of the text, in characters. */
  max: number;
  /** The limit in languages where it differs from `max`. */
  maxIn?: Partial<Record<ContentLanguage, number>>;
}

/** The texts of units by language and key. A language that has not been loaded is left out. */
export type Texts = Readonly<Partial<Record<ContentLanguage, ReadonlyMap<string, string>>>>;

/** A text to save. `was` is the saved text that the author of the change has seen. */
export interface TextEdit {
  key: string;
  language: ContentLanguage;
  /** Empty to clear the text. */
  text: string;
  was: string;
}

/**
 * All data that the editor needs of an object: its translatable texts, its saved translations, and the functions that
 * load and save them.
 */
export interface TranslationSource {
  units: readonly TranslationUnit[];
  texts: Texts;
  /** The number of texts in each language. Left out if `texts` contains all languages. */
  filled?: Partial<Record<ContentLanguage, number>>;
  /** Loads the texts in these languages, to show them, to export them or to preview an import. */
  load: (languages: readonly ContentLanguage[]) => Promise<Texts>;
  /** Saves texts; afterwards, `texts` contains them. Rejects with a `CallError` or with `RefusedTexts`. */
  save: (edits: readonly TextEdit[]) => Promise<void>;
  /** Reads the saved texts again. */
  reload: () => Promise<unknown>;
}

/** An error for refused texts, each with a message that gives the reason. */
export class RefusedTexts extends Error {
  readonly texts: readonly { key: string; language: ContentLanguage; message: string }[];
  /** Whether the texts were refused because somebody else has changed them meanwhile. */
  readonly stale: boolean;
  override readonly cause: unknown;

  constructor(texts: RefusedTexts["texts"], stale: boolean, cause: unknown) {
    super("some texts were refused");
    this.texts = texts;
    this.stale = stale;
    this.cause = cause;
  }
}

/**
 * Returns a key for the text of a unit in a language. The line feed can separate the two, because neither a language
 * nor a unit's key contains one.
 */
export const cellOf = (language: ContentLanguage, key: string) => `${language}\n${key}`;

export function savedText(texts: Texts, language: ContentLanguage, key: string): string {
  return texts[language]?.get(key) ?? "";
}

export function maxOf(unit: TranslationUnit, language: ContentLanguage): number {
  return unit.maxIn?.[language] ?? unit.max;
}

export type TextProblem = "required" | "tooLong";

/** Returns why a text cannot be saved, as far as the browser can check; undefined if no problem is found. */
export function problemOf(
  unit: TranslationUnit,
  language: ContentLanguage,
  text: string,
): TextProblem | undefined {
  const clean = cleanText(text);
  if (clean === "") return isDefaultLanguage(language) ? "required" : undefined;
  return [...clean].length > maxOf(unit, language) ? "tooLong" : undefined;
}
