import { limits } from "../grammar/limits.ts";
import { keyOf } from "../grammar/validation.ts";
import { unknownFields } from "./json-schema.ts";
import { ProductFile, productFileFormat, productFileVersion } from "./product-file.ts";
import { readJson } from "./read-json.ts";
import type { FilePath, PlacedProblem, ReadText } from "./read-text.ts";
import { readYaml } from "./read-yaml.ts";

export type ReadProductFile = {
  /** The line of a field, or of the object that lacks it. */
  lineOf: (path: FilePath) => number;
} & ({ file: ProductFile; problems: [] } | { file: null; problems: PlacedProblem[] });

/** Reads a product file, JSON or YAML. If anything in it is wrong, nothing of it is used. */
export function readProductFile(text: string): ReadProductFile {
  const read = /^\s*\{/.test(text) ? readJson(text) : readYaml(text);
  const lineOf = lineIn(read);
  const refused = (problems: PlacedProblem[]): ReadProductFile => ({
    file: null,
    problems: problems.slice(0, limits.refusedFields),
    lineOf,
  });
  if (read.problems.length > 0) return refused(read.problems);
  const { value } = read;
  const strange = strangeKey(value);
  if (strange)
    return refused([
      {
        path: strange,
        line: lineOf(strange),
        key: "unknown_field",
        parameters: { keys: String(strange.at(-1)) },
      },
    ]);
  const kind = kindOf(value);
  if (kind) return refused([{ path: kind.path, line: lineOf(kind.path), key: kind.key }]);
  const parsed = ProductFile.safeParse(value, { reportInput: true });
  const problems: PlacedProblem[] = [];
  for (const path of unknownFields(value))
    problems.push({
      path,
      line: lineOf(path),
      key: "unknown_field",
      parameters: { keys: String(path.at(-1)) },
    });
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path as FilePath;
    problems.push({ path, line: lineOf(path), ...keyOf(issue) });
  }
  if (!parsed.success || problems.length > 0) return refused(problems.toSorted((a, b) => a.line - b.line));
  return { file: parsed.data, problems: [], lineOf };
}

function lineIn({ lineOf }: ReadText): (path: FilePath) => number {
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const line = lineOf?.(path.slice(0, length));
      if (line !== undefined) return line;
    }
    return 1;
  };
}

/** Finds out whether a value is no product file or has another version: then its other problems mean nothing. */
function kindOf(value: unknown): { path: string[]; key: "not_product_file" | "product_file_version" } | null {
  const { format, version } = (
    typeof value === "object" && value !== null ? value : {}
  ) as Partial<ProductFile>;
  if (format !== productFileFormat) return { path: ["format"], key: "not_product_file" };
  return version === productFileVersion ? null : { path: ["version"], key: "product_file_version" };
}

/** The path of a field that is called `__proto__`, or is nested too deep; undefined if there is none. */
function strangeKey(value: unknown, at: FilePath = []): FilePath | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (at.length > limits.productFile.depth) return at;
  for (const [name, one] of Object.entries(value)) {
    const path = [...at, name];
    const found = name === "__proto__" ? path : strangeKey(one, path);
    if (found) return found;
  }
  return undefined;
}
