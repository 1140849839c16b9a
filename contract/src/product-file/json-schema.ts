import { z } from "zod";
import { same } from "../products/template-differences.ts";
import { ProductFile, productFileVersion } from "./product-file.ts";

/** The path at which every installation publishes the schema. A later version of the format has a path of its own. */
export const productFileSchemaPath = `/schemas/product-${productFileVersion}.json`;

export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  [keyword: string]: unknown;
}

/**
 * The JSON Schema (2020-12) of a product file, for editors and other programs, generated from the schema that reads it.
 */
export const productFileSchema: JsonSchema = {
  title: "A product of Thingwright",
  ...(z.toJSONSchema(ProductFile, {
    target: "draft-2020-12",
    io: "input",
    // Only the fields that a file may have: otherwise, a misspelled field would be silently ignored.
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === "object" && jsonSchema.properties) jsonSchema.additionalProperties ??= false;
    },
  }) as JsonSchema),
};

/**
 * The schemas of an object's fields: of those with known names (`named`), and of those with any other name (`others`);
 * and the `order` of the known names.
 */
interface Fields {
  named: ReadonlyMap<string, JsonSchema>;
  others: JsonSchema | undefined;
  order: readonly string[];
  /** The position of each name in `order`. */
  places: ReadonlyMap<string, number>;
}

const known = new WeakMap<JsonSchema, Fields>();

function branches({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] {
  return [...anyOf, ...oneOf, ...allOf];
}

function fieldsOf(schema: JsonSchema): Fields {
  const found = known.get(schema);
  if (found) return found;
  const below = branches(schema).map(fieldsOf);
  const named = new Map([
    ...Object.entries(schema.properties ?? {}),
    ...below.flatMap((one) => [...one.named]),
  ]);
  const own = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
  const names = (schema.propertyNames?.enum ?? []) as string[];
  const order = [...named.keys(), ...names, ...below.flatMap((one) => one.order)];
  const fields = {
    named,
    others: own ?? below.find(({ others }) => others)?.others,
    order,
    places: new Map(order.map((name, i) => [name, i])),
  };
  known.set(schema, fields);
  return fields;
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return (
    schema.items ??
    branches(schema)
      .map(itemsOf)
      .find((items) => items !== anything) ??
    anything
  );
}
const anything: JsonSchema = {};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Sorts the fields of a value in the order of the schema; fields that the schema does not name come last, by name.
 * Fields with their default value are left out, so that a file shows what a maker has decided.
 */
export function tidied(value: unknown, schema: JsonSchema = productFileSchema): unknown {
  if (Array.isArray(value)) return value.map((one) => tidied(one, itemsOf(schema)));
  if (!isObject(value)) return value;
  const { named, others = anything, order, places } = fieldsOf(schema);
  const placeOf = (name: string) => places.get(name) ?? order.length;
  const names = Object.keys(value).toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  const fields = names.flatMap((name): [string, unknown][] => {
    const of = named.get(name) ?? others;
    const next = tidied(value[name], of);
    return next === undefined || ("default" in of && same(next, of.default)) ? [] : [[name, next]];
  });
  return Object.fromEntries(fields);
}

type Path = readonly (string | number)[];

/** Yields the paths of the fields of a value that the schema does not know. */
export function* unknownFields(
  value: unknown,
  schema: JsonSchema = productFileSchema,
  at: Path = [],
): Generator<Path> {
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    for (const [i, one] of value.entries()) yield* unknownFields(one, items, [...at, i]);
  } else if (isObject(value)) {
    const { named, others } = fieldsOf(schema);
    if (named.size === 0 && !others) return;
    for (const [name, one] of Object.entries(value)) {
      const of = named.get(name) ?? others;
      if (of) yield* unknownFields(one, of, [...at, name]);
      else yield [...at, name];
    }
  }
}
