import { type ContentLanguage, isDefaultLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { cleanText } from "@thingwright/contract/basics/text.ts";

/** One translatable text of any object: what the text is for, and how long it may be. */
export interface TranslationUnit {
  key: string;
  /** Says what the text is, in the reader's language. */
  label: string;
  /** The name of the object that the text belongs to: the units of a group are listed together under this name. */
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

/** A text to save, with the saved text (`was`) that its writer has seen. */
export interface TextEdit {
  key: string;
  language: ContentLanguage;
  /** Empty to clear the text. */
  text: string;
  was: string;
}

/**
 * All that the editor knows of the object: its translatable texts, its saved translations, and how they are read and
 * saved.
 */
export interface TranslationSource {
  units: readonly TranslationUnit[];
  texts: Texts;
  /** How many texts each language has; left out where all languages are in `texts`. */
  filled?: Partial<Record<ContentLanguage, number>>;
  /** Loads the texts in these languages, to show them, to export them or to preview an import. */
  load: (languages: readonly ContentLanguage[]) => Promise<Texts>;
  /** Saves texts; afterwards, `texts` contains them. Rejects with a `CallError` or with `RefusedTexts`. */
  save: (edits: readonly TextEdit[]) => Promise<void>;
  /** Reads the saved texts again. */
  reload: () => Promise<unknown>;
}

/** A refusal of some texts, each with its reason in words. */
export class RefusedTexts extends Error {
  readonly texts: readonly { key: string; language: ContentLanguage; message: string }[];
  /** Whether the refusal is because somebody else has changed the texts meanwhile. */
  readonly stale: boolean;
  override readonly cause: unknown;

  constructor(texts: RefusedTexts["texts"], stale: boolean, cause: unknown) {
    super("some texts were refused");
    this.texts = texts;
    this.stale = stale;
    this.cause = cause;
  }
}

/** Makes a key for the text of a unit in a language: neither a language nor a unit's key contains a line feed. */
export const cellOf = (language: ContentLanguage, key: string) => `${language}\n${key}`;

export function savedText(texts: Texts, language: ContentLanguage, key: string): string {
  return texts[language]?.get(key) ?? "";
}

export function maxOf(unit: TranslationUnit, language: ContentLanguage): number {
  return unit.maxIn?.[language] ?? unit.max;
}

export type TextProblem = "required" | "tooLong";

/** Returns why a text cannot be saved, as far as the browser can tell; undefined if it sees no reason. */
export function problemOf(
  unit: TranslationUnit,
  language: ContentLanguage,
  text: string,
): TextProblem | undefined {
  const clean = cleanText(text);
  if (clean === "") return isDefaultLanguage(language) ? "required" : undefined;
  return [...clean].length > maxOf(unit, language) ? "tooLong" : undefined;
}
