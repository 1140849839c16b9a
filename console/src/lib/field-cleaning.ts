import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { FormSchema } from "./form-errors.ts";

type Schema = z.core.$ZodType;

/** The schema of a field by its path (`members.0.name`); undefined where the form's schema does not say. */
function schemaAt(schema: Schema | undefined, path: readonly string[]): Schema | undefined {
  const [name, ...rest] = path;
  if (!schema || name === undefined) return schema;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return schemaAt(def.shape[name], rest);
    case "array":
      return schemaAt(def.element, rest);
    case "pipe":
      return schemaAt(def.in, path);
    case "optional":
    case "nullable":
    case "default":
      return schemaAt(def.innerType, path);
    default:
      return undefined;
  }
}

/** What a schema makes of a text before it judges it: trimmed, collapsed, without emoji. */
function cleanedBy(schema: Schema, value: string): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "pipe": {
      const read = (schema as z.ZodType).safeParse(value);
      // What a later part refuses is cleaned by the parts before it.
      return read.success && typeof read.data === "string" ? read.data : cleanedBy(def.in, value);
    }
    case "optional":
    case "nullable":
    case "default":
      return cleanedBy(def.innerType, value);
    case "union":
      return def.options[0] ? cleanedBy(def.options[0], value) : value;
    case "string":
      return (def.checks ?? []).reduce((text, { _zod: check }) => {
        const { def: rule } = check as z.core.$ZodCheckOverwrite["_zod"];
        return rule.check === "overwrite" ? String(rule.tx(text)) : text;
      }, value);
    default:
      return value;
  }
}

/** The text of a field as the form's schema reads it, so that what is saved is what is seen. */
export function cleanedField(form: FormSchema | z.ZodType<FieldValues>, path: string, value: string): string {
  const field = schemaAt(form, path.split("."));
  return field ? cleanedBy(field, value) : value;
}
