import { stringify } from "yaml";
import { tidied } from "./json-schema.ts";
import type { ProductFile } from "./product-file.ts";

export const productFileTypes = ["yaml", "json"] as const;
export type ProductFileType = (typeof productFileTypes)[number];

/**
 * A product file as text: the same bytes for the same product, so that a change of it is small where files are compared.
 * @param schema the address of its JSON Schema, for editors
 */
export function productFileText(file: ProductFile, type: ProductFileType, schema: string): string {
  const { $schema: _old, ...content } = tidied(file) as ProductFile;
  if (type === "json") return `${JSON.stringify({ $schema: schema, ...content }, null, 2)}\n`;
  const told = [
    `yaml-language-server: $schema=${schema}`,
    "",
    "A product with all that configures it. What a reader puts in anyway is left out.",
    "Import it under Products, or compare a product with it.",
  ];
  const comment = told.map((line) => `# ${line}`.trimEnd()).join("\n");
  // Lines are not folded: a text stays on its line, however long.
  return `${comment}\n\n${stringify(content, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}
