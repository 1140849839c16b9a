import type { z } from "zod";
import { Configuration } from "../products/configuration.ts";
import { Identifier } from "../points/function-points.ts";

type Schema = z.core.$ZodType;

/** Unwraps a schema from wrappers that only allow a missing value, such as null or a default. */
function innerOf(schema: Schema): Schema {
  const { def } = schema._zod as unknown as { def: { innerType?: Schema; in?: Schema } };
  return def.innerType ? innerOf(def.innerType) : schema;
}

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  keyType?: Schema;
  valueType?: Schema;
  element?: Schema;
}

/**
 * Finds the parts of a configuration that name a function point. The schema shows where identifiers are, so new parts
 * that name function points are found without a change here. In a value that is stored under a point's identifier,
 * further identifiers are those of the point's members.
 */
export function usesOf(configuration: Partial<Configuration>, identifier: string): (keyof Configuration)[] {
  const parts = Object.entries(Configuration.shape) as [keyof Configuration, Schema][];
  return parts.flatMap(([part, schema]) => (names(schema, configuration[part], identifier) ? [part] : []));
}

function names(given: Schema, value: unknown, identifier: string): boolean {
  const schema = innerOf(given);
  if (value === null || value === undefined) return false;
  if (schema === Identifier) return value === identifier;
  const { type, shape, keyType, valueType, element } = (schema._zod as unknown as { def: Definition }).def;
  if (type === "object")
    return Object.entries(shape!).some(([field, of]) => names(of, (value as never)[field], identifier));
  if (type === "array") return (value as unknown[]).some((one) => names(element!, one, identifier));
  if (type !== "record") return false;
  if (innerOf(keyType!) === Identifier) return Object.hasOwn(value, identifier);
  return Object.values(value).some((one) => names(valueType!, one, identifier));
}
