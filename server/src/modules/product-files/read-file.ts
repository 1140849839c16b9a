import { createHash } from "node:crypto";
import { fill, type Language } from "@thingwright/contract/language.ts";
import type { MissingPart } from "@thingwright/contract/product-file/convert.ts";
import type { ProductFile } from "@thingwright/contract/product-file/product-file.ts";
import { type ReadProductFile, readProductFile } from "@thingwright/contract/product-file/read.ts";
import type { FilePath } from "@thingwright/contract/product-file/read-text.ts";
import type { FilePreview } from "@thingwright/contract/product-files.ts";
import { type Problem, problem } from "@thingwright/contract/problem.ts";
import { validationMessages } from "@thingwright/contract/validation.ts";
import type { Refusal } from "../../http/refuse.ts";
import { strangeInput } from "../../http/strange-input.ts";

export type PlacedRefusal = FilePreview["problems"][number];

/** Reads a product file, which the database can keep, too. */
export function readFile(text: string): ReadProductFile {
  const read = readProductFile(text);
  if (!read.file) return read;
  const strange = strangeInput({ ...read.file, files: {} });
  const path = strange?.split(".") ?? mistakenFile(read.file);
  if (!path) return read;
  return { ...read, file: null, problems: [{ path, line: read.lineOf(path), key: "invalid" }] };
}

/** The path of a picture within the file that is another one than it is called. */
function mistakenFile({ files }: ProductFile): FilePath | undefined {
  for (const [name, { data }] of Object.entries(files)) {
    const sha256 = createHash("sha256").update(Buffer.from(data, "base64")).digest("hex");
    if (sha256 !== name) return ["files", name];
  }
  return undefined;
}

/** What is wrong with a file, in words. */
export function placedProblems({ problems }: ReadProductFile, language: Language): PlacedRefusal[] {
  return problems.map(({ path, line, key, parameters }) => ({
    path: path.join("."),
    line,
    message: fill(validationMessages[key], language, parameters),
  }));
}

/** What only a verb can tell of a file's fields, in words. */
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

/** Refuses a file by field, each with its line. */
export function refusePlaced(problems: readonly PlacedRefusal[], language: Language): Problem {
  return problem(
    "invalid_input",
    {},
    problems.map(({ path, line, message }) => ({
      path,
      message: fill(validationMessages.at_line, language, { line, message }),
    })),
  );
}
