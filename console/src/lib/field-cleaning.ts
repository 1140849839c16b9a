import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { FormSchema } from "./form-errors.ts";

type Schema = z.core.$ZodType;

/** The schema of a field by its path (`members.0.name`); undefined if the form's schema does not describe the field. */
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

/** Cleans a text as a schema does before it validates the text: trimmed, collapsed, without emoji. */
function cleanedBy(schema: Schema, value: string): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "pipe": {
      const read = (schema as z.ZodType).safeParse(value);
      // If a later part of the pipe refuses the text, the parts before it still clean the text.
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

/** Cleans the text of a field as the form's schema does, so that the user sees the text that will be saved. */
export function cleanedField(form: FormSchema | z.ZodType<FieldValues>, path: string, value: string): string {
  const field = schemaAt(form, path.split("."));
  return field ? cleanedBy(field, value) : value;
}
