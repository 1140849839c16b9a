import { fill, type Language, type TextParameters } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import { megabytes, nameOfType } from "@thingwright/contract/content/file-purposes.ts";
import type { Upload } from "@thingwright/contract/grammar/route.ts";
import { type ValidationKey, validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";

/** A field, and why it is refused. */
export interface Refusal {
  path: string;
  key: ValidationKey;
  parameters?: TextParameters;
}

/**
 * Makes a refusal of fields that only a handler can check, because the check needs the database. The refusal has the
 * same shape as that of a schema.
 */
export function refuseFields(language: Language, refusals: Refusal[]): Problem {
  const fields = refusals.slice(0, limits.refusedFields).map(({ path, key, parameters }) => ({
    path,
    message: fill(validationMessages[key], language, parameters),
  }));
  return problem("invalid_input", {}, fields);
}

/** Makes a refusal of an uploaded file; its words name the types and the size that are accepted. */
export function refuseFile({ types, bytes }: Pick<Upload, "types" | "bytes">): Problem {
  const size = megabytes(bytes);
  return types.length > 0
    ? problem("wrong_file", { types: types.map(nameOfType), size })
    : problem("file_too_large", { size });
}
