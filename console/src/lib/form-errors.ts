import type { Language } from "@thingwright/contract/basics/language.ts";
import {
  get,
  set,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from "react-hook-form";
import type { z } from "zod";

/** A field's error. An error of the form's own check has `words`, which gives its message in any language. */
type Refused = FieldError & { words?: (language: Language) => string };

/** The errors of the items of a list, beside which the form library keeps that of the list itself. */
type RefusedTexts = (Refused | undefined)[] & { root?: Refused };

/** Any object schema of the contract. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** The schema of a form, or a function that loads it. */
export type Rules<S extends FormSchema> = S | (() => Promise<S>);

/**
 * Checks a form with the schema that the server uses. Only the first issue of a field is shown. If the rules cannot be
 * loaded, every input passes, and the server checks it.
 */
export function resolverOf<S extends FormSchema>(
  rules: Rules<S>,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values) => {
    const loaded = await Promise.all([
      typeof rules === "function" ? rules() : rules,
      import("@thingwright/contract/grammar/validation.ts"),
    ]).catch(() => undefined);
    if (!loaded) return { values: values as z.output<S>, errors: {} };
    const [schema, { explain }] = loaded;
    const parsed = schema.safeParse(values, { reportInput: true });
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<z.input<S>> = {};
    for (const issue of parsed.error.issues) {
      const path = issue.path.map(String).join(".") || "root";
      const words = (language: Language) => explain(issue, language);
      if (!get(errors, path)) set(errors, path, { type: issue.code, words } satisfies Refused);
    }
    return { values: {}, errors };
  };
}

/** The words of a field's error; a message of the server stays in the language that it came in. */
export function wordError(errors: FieldErrors, path: string, language: Language): string | undefined {
  const found = get<FieldErrors, Refused | RefusedTexts | undefined>(errors, path);
  // A field for a list of texts shows the error of the list, or of the first text that has one.
  const error = Array.isArray(found) ? (found.root ?? found.find((text) => text?.type)) : found;
  if (!error) return undefined;
  if (error.words) return error.words(language);
  return error.message ?? error.root?.message;
}
