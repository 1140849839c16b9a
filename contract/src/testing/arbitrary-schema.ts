import * as fc from "fast-check";
import type { JsonSchema } from "../product-file/json-schema.ts";

const words = fc.oneof(
  fc.stringMatching(/^[A-Za-z开关亮度][A-Za-z0-9开关亮度: #"'{}[\]&*!|>%@`,-]{0,8}[A-Za-z0-9]$/),
  fc.constantFrom("yes", "null", "~", "1e3", "0x10", "- a", "a: b", "# x", "'", '"', "=", "007", "1.0"),
);

/**
 * Generates short values that a JSON Schema allows, so that additions to the schema are tested without a change here.
 */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const {
    type,
    anyOf,
    const: only,
    pattern,
  } = schema as { type?: string | string[]; anyOf?: JsonSchema[]; const?: unknown; pattern?: string };
  const { minimum = -100, maximum = 100 } = schema as { minimum?: number; maximum?: number };
  if (only !== undefined) return fc.constant(only);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryOf));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => arbitraryOf({ ...schema, type: one })));
  switch (type) {
    case "string":
      return pattern
        ? fc.stringMatching(new RegExp(pattern)).filter((text) => text !== "" && text.length <= 64)
        : words;
    case "integer":
      return fc.integer({ min: minimum, max: maximum });
    case "number":
      return fc.integer({ min: -1000, max: 1000 }).map((whole) => whole / 4);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.uniqueArray(arbitraryOf(schema.items ?? {}), {
        minLength: 1,
        maxLength: Math.min(3, (schema.maxItems as number | undefined) ?? 3),
        selector: (entry) => JSON.stringify(entry),
      });
    case "object":
      return objectOf(schema);
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}

function objectOf({ properties, propertyNames, additionalProperties, required = [] }: JsonSchema) {
  if (!properties && typeof additionalProperties === "object")
    return fc.dictionary(
      (propertyNames ? arbitraryOf(propertyNames) : words) as fc.Arbitrary<string>,
      arbitraryOf(additionalProperties),
      { maxKeys: 3, noNullPrototype: true },
    );
  const fields = Object.entries(properties ?? {}).map(([name, of]) => [name, arbitraryOf(of)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as string[], noNullPrototype: true });
}
