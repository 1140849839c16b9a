import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import type { FieldProblem } from "@thingwright/contract/grammar/problem.ts";
import { CallError } from "../../../lib/call-error.ts";
import { RefusedTexts } from "./units.ts";

/**
 * Turns a refused call into `RefusedTexts`, with the texts that its fields name; any other error stays as it is.
 * @param textAt returns the text that a path of the call's input names
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
