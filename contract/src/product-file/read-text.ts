import type { TextParameters } from "../language.ts";
import type { ValidationKey } from "../validation-messages.ts";

export type FilePath = readonly (string | number)[];

/** What is wrong with a file, and where. */
export interface PlacedProblem {
  path: FilePath;
  /** From 1; of what is missing, that of what it is missing in. */
  line: number;
  key: ValidationKey;
  parameters?: TextParameters;
}

/** A text as it was read. */
export interface ReadText {
  value: unknown;
  /** The line of a field, if the text has it. */
  lineOf?: (path: FilePath) => number | undefined;
  problems: PlacedProblem[];
}

/** Whether a text has more signs than so many. */
export function hasMore(text: string, signs: RegExp, most: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(signs)) if (++count > most) return true;
  return false;
}
