import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import type { FieldProblem } from "@thingwright/contract/grammar/problem.ts";
import { CallError } from "../../../lib/call-error.ts";
import { RefusedTexts } from "./units.ts";

/**
 * Converts the error of a refused call to `RefusedTexts`, which contains the texts that the error's field paths refer
 * to. Any other error is returned unchanged.
 * @param textAt returns the text that a path in the call's input refers to
 */
export function refusedTexts(
  error: unknown,
  textAt: (path: readonly string[]) => { key: string; language: ContentLanguage } | undefined,
): unknown {
  if (!(error instanceof CallError)) return error;
  const stale = error.is("conflict");
  const fields = stale && Array.isArray(error.data) ? (error.data as FieldProblem[]) : error.fields;
  const texts = fields.flatMap(({ path, message }) => {
    const text = textAt(path.split("."));
    return text ? [{ ...text, message }] : [];
  });
  return stale || texts.length > 0 ? new RefusedTexts(texts, stale, error) : error;
}
