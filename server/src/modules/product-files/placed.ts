import { fill, type Language } from "@thingwright/contract/basics/language.ts";
import type { MissingPart } from "@thingwright/contract/product-file/convert.ts";
import type { ReadProductFile } from "@thingwright/contract/product-file/read.ts";
import type { FilePreview } from "@thingwright/contract/products/product-files.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import { validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";
import type { Refusal } from "../../http/refuse.ts";

export type PlacedRefusal = FilePreview["problems"][number];

/** Words the problems of a file. */
export function placedProblems({ problems }: ReadProductFile, language: Language): PlacedRefusal[] {
  return problems.map(({ path, line, key, parameters }) => ({
    path: path.join("."),
    line,
    message: fill(validationMessages[key], language, parameters),
  }));
}

/** Words the refusals that a handler has found, each with the line of its field in the file. */
export function placed(
  refusals: readonly Refusal[],
  { lineOf }: ReadProductFile,
  language: Language,
): PlacedRefusal[] {
  return refusals.map(({ path, key, parameters }) => ({
    path,
    line: lineOf(path.split(".")),
    message: fill(validationMessages[key], language, parameters),
  }));
}

export function placedMissing(missing: readonly MissingPart[], { lineOf }: ReadProductFile) {
  return missing.map((one) => ({ ...one, line: lineOf(one.path.split(".")) }));
}

/** Makes the problem for a refused file, which names each refused field with its line. */
export function refusedFileProblem(problems: readonly PlacedRefusal[], language: Language): Problem {
  return problem(
    "invalid_input",
    {},
    problems.map(({ path, line, message }) => ({
      path,
      message: fill(validationMessages.at_line, language, { line, message }),
    })),
  );
}
