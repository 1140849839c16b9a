import type { TextParameters } from "../basics/language.ts";
import type { ValidationKey } from "../grammar/validation-messages.ts";

export type FilePath = readonly (string | number)[];

/** A problem in a file, and its position. */
export interface PlacedProblem {
  path: FilePath;
  /** The line, counted from 1. For a missing field, it is the line of the object that lacks the field. */
  line: number;
  key: ValidationKey;
  parameters?: TextParameters;
}

/** The result of reading a text. */
export interface ReadText {
  value: unknown;
  /** The line of a field, if the text has it. */
  lineOf?: (path: FilePath) => number | undefined;
  problems: PlacedProblem[];
}

/** Tells whether a text has more than `most` matches of a pattern. */
export function hasMore(text: string, signs: RegExp, most: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(signs)) if (++count > most) return true;
  return false;
}
