import { createHash } from "node:crypto";
import type { ProductFile } from "@thingwright/contract/product-file/product-file.ts";
import { readProductFile } from "@thingwright/contract/product-file/read.ts";
import type { FilePath, PlacedProblem } from "@thingwright/contract/product-file/read-text.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { strangeInput } from "../../http/guards/strange-input.ts";

/**
 * A product file as one thread passes it to another, with the lines of its fields by their paths, such as
 * `points.3.min`.
 */
export type ToldFile = { lines: Map<string, number> } & (
  | { file: ProductFile; problems: [] }
  | { file: null; problems: PlacedProblem[] }
);

/**
 * Receiving more lines than these from the worker would block the main thread: beyond that, only outer fields have
 * lines.
 */
const mostLines = 20_000;
/** How many steps the path of such an outer field has at most, such as the three of `points.3.enums`. */
const mostOuterSteps = 3;

/** Reads a product file, and refuses values that the database cannot store. */
export function readFile(text: string): ToldFile {
  const { lineOf, ...read } = readProductFile(text);
  // The problems already have their lines.
  if (!read.file) return { ...read, lines: new Map() };
  // A whole product has more entries than other calls may have, because its texts come in several languages.
  const strange = strangeInput({ ...read.file, files: {} }, limits.productFile.jsonSigns);
  const path = strange?.split(".") ?? mistakenFile(read.file);
  if (path) return { file: null, problems: [{ path, line: lineOf(path), key: "invalid" }], lines: new Map() };
  const lines = new Map<string, number>();
  const paths = [...pathsOf({ ...read.file, files: {} })];
  const told = paths.length > mostLines ? paths.filter(({ length }) => length <= mostOuterSteps) : paths;
  for (const at of told) lines.set(at.join("."), lineOf(at));
  return { ...read, lines };
}

function* pathsOf(value: unknown, at: FilePath = []): Generator<FilePath> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    const path = [...at, name];
    yield path;
    yield* pathsOf(one, path);
  }
}

/** Finds the path of a picture within the file whose name is not the hash of its content. */
function mistakenFile({ files }: ProductFile): FilePath | undefined {
  for (const [name, { data }] of Object.entries(files)) {
    const sha256 = createHash("sha256").update(Buffer.from(data, "base64")).digest("hex");
    if (sha256 !== name) return ["files", name];
  }
  return undefined;
}
