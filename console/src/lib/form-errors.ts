import { explain } from "@thingwright/contract/validation.ts";
import type { Language } from "@thingwright/contract/language.ts";
import {
  get,
  set,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from "react-hook-form";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;
/** A field's error: our own checks keep the issue, to word it anew in another language. */
type Refused = FieldError & { issue?: Issue };

/** Any object schema of the contract. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** Checks a form with the schema that the server uses. The first issue of a field counts. */
export function resolverOf<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values) => {
    const parsed = schema.safeParse(values, { reportInput: true });
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<z.input<S>> = {};
    for (const issue of parsed.error.issues) {
      const path = issue.path.map(String).join(".") || "root";
      if (!get(errors, path)) set(errors, path, { type: issue.code, issue } satisfies Refused);
    }
    return { values: {}, errors };
  };
}

/** The words of a field's error; what the server said stays as it was said. */
export function wordError(errors: FieldErrors, path: string, language: Language): string | undefined {
  const error = get<FieldErrors, Refused | undefined>(errors, path);
  if (!error) return undefined;
  if (error.issue) return explain(error.issue, language);
  return error.message ?? error.root?.message;
}
