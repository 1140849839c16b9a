import { stringify } from "yaml";
import { tidied } from "./json-schema.ts";
import type { ProductFile } from "./product-file.ts";

export const productFileTypes = ["yaml", "json"] as const;
export type ProductFileType = (typeof productFileTypes)[number];

/** A field that holds more values than this is written in several pieces, each of which takes a few milliseconds. */
const mostAtOnce = 500;

/**
 * Writes a product file as text: YAML in small pieces, so that the caller can pause between them, and JSON in one
 * piece. The same product gives the same bytes, so that a comparison of two files shows only what has changed.
 * @param schema the address of the file's JSON Schema, for editors
 */
export function* productFileParts(
  file: ProductFile,
  type: ProductFileType,
  schema: string,
): Generator<string, void> {
  const { $schema: _old, ...content } = tidied(file) as ProductFile;
  if (type === "json") {
    yield `${JSON.stringify({ $schema: schema, ...content }, null, 2)}\n`;
    return;
  }
  const header = [
    `yaml-language-server: $schema=${schema}`,
    "",
    "A product and its whole configuration. Fields with their default value are left out.",
    "Import it under Products, or compare a product with it.",
  ];
  yield `${header.map((line) => `# ${line}`.trimEnd()).join("\n")}\n\n`;
  yield* yamlParts(content, mostAtOnce);
}

/** Writes a product file as text in one piece. */
export function productFileText(...of: Parameters<typeof productFileParts>): string {
  return [...productFileParts(...of)].join("");
}

/** Lines are not folded: even a long text stays on its line. */
const yaml = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** Writes YAML field by field, in whole lines. A field with more than `most` values is written in several pieces. */
export function* yamlParts(value: object, most: number, indent = ""): Generator<string> {
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries<unknown>(value as Record<string, unknown>)) {
    const isSplit = !isList && isMoreThan(inner, most);
    if (!isSplit) yield indented(yaml(isList ? [inner] : { [name]: inner }), indent);
    else {
      yield indented(yaml({ [name]: null }).replace(/ null\n$/, "\n"), indent);
      yield* yamlParts(inner, most, `${indent}  `);
    }
  }
}

function indented(text: string, indent: string): string {
  if (indent === "") return text;
  return text
    .split("\n")
    .map((line) => (line === "" ? line : indent + line))
    .join("\n");
}

/** Whether a list or an object holds more than `most` values, at any depth. */
function isMoreThan(value: unknown, most: number): value is object {
  let left = most;
  const count = (one: unknown): boolean =>
    left-- < 0 || (typeof one === "object" && one !== null && Object.values(one).some(count));
  return typeof value === "object" && value !== null && Object.keys(value).length > 0 && count(value);
}
