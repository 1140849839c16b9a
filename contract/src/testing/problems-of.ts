import type { z } from "zod";
import { explain, keyOf } from "../grammar/validation.ts";

/** The fields of an input that a schema refuses: path, message key, and words in both languages. */
export function problemsOf(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    key: keyOf(issue).key,
    en: explain(issue, "en"),
    zh_CN: explain(issue, "zh_CN"),
  }));
}
