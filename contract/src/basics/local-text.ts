import { z } from "zod";
import {
  type ContentLanguage,
  contentLanguages,
  type DefaultLanguage,
  isDefaultLanguage,
} from "./content-languages.ts";
import { lineOf } from "./text.ts";

type LocalTextSchema = z.ZodObject<
  Record<DefaultLanguage, z.ZodType<string, string>> &
    Record<Exclude<ContentLanguage, DefaultLanguage>, z.ZodOptional<z.ZodType<string, string>>>
>;

/** A text of at most `max` characters in each content language; Chinese and English are required. */
export function localText(max: number): LocalTextSchema {
  const fields = contentLanguages.map((language) => {
    return [language, isDefaultLanguage(language) ? lineOf(max) : lineOf(max, 0).optional()];
  });
  return z.object(Object.fromEntries(fields)) as never;
}
export type LocalText = z.infer<ReturnType<typeof localText>>;
