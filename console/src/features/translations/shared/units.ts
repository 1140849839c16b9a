import { type ContentLanguage, isDefaultLanguage } from "@thingwright/contract/content-languages.ts";
import { cleanText } from "@thingwright/contract/text.ts";

/** One translatable text of anything: what it is the text of, and how long it may be. */
export interface TranslationUnit {
  key: string;
  /** What the text is, in the reader's language. */
  label: string;
  /** What it belongs to: units of a group stand together under its name. */
  group?: string;
  /** The part of a page on which it stands, where a page shows one part at a time. */
  section?: string;
  /** The characters that the text may have. */
  max: number;
  /** Languages in which it may have fewer or more. */
  maxIn?: Partial<Record<ContentLanguage, number>>;
}

/** The texts of units by language and key. A language that has not been loaded is left out. */
export type Texts = Readonly<Partial<Record<ContentLanguage, ReadonlyMap<string, string>>>>;

/** A text that is to be saved, with the one that its writer has seen. */
export interface TextEdit {
  key: string;
  language: ContentLanguage;
  /** Empty to clear the text. */
  text: string;
  was: string;
}

/** What can be translated, what stands, and how it is read and saved: all that the editor knows of it. */
export interface TranslationSource {
  units: readonly TranslationUnit[];
  texts: Texts;
  /** How many texts each language has; left out where all languages are in `texts`. */
  filled?: Partial<Record<ContentLanguage, number>>;
  /** Gives the texts in these languages, for an export or the preview of an import. */
  load: (languages: readonly ContentLanguage[]) => Promise<Texts>;
  /** Rejects with a `CallError`, or with `RefusedTexts`. What it has saved stands in `texts` afterwards. */
  save: (edits: readonly TextEdit[]) => Promise<void>;
  /** Reads what stands anew. */
  reload: () => Promise<unknown>;
}

/** A refusal of some texts, each with its reason in words. */
export class RefusedTexts extends Error {
  readonly texts: readonly { key: string; language: ContentLanguage; message: string }[];
  /** Whether somebody else has changed them meanwhile. */
  readonly stale: boolean;
  override readonly cause: unknown;

  constructor(texts: RefusedTexts["texts"], stale: boolean, cause: unknown) {
    super("some texts were refused");
    this.texts = texts;
    this.stale = stale;
    this.cause = cause;
  }
}

/** Names a text of a unit. Neither a language nor a key has a line feed. */
export const cellOf = (language: ContentLanguage, key: string) => `${language}\n${key}`;

export function standing(texts: Texts, language: ContentLanguage, key: string): string {
  return texts[language]?.get(key) ?? "";
}

export function maxOf(unit: TranslationUnit, language: ContentLanguage): number {
  return unit.maxIn?.[language] ?? unit.max;
}

export type TextProblem = "required" | "tooLong";

/** Why a text cannot be saved, as far as it can be told here. */
export function problemOf(
  unit: TranslationUnit,
  language: ContentLanguage,
  text: string,
): TextProblem | undefined {
  const clean = cleanText(text);
  if (clean === "") return isDefaultLanguage(language) ? "required" : undefined;
  return [...clean].length > maxOf(unit, language) ? "tooLong" : undefined;
}
