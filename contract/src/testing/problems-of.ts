import type { z } from "zod";
import { explain, fieldProblems, keyOf } from "../validation.ts";

/** What a schema refuses: the path, the message key and the words in both languages. */
export function problemsOf(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return [];
  const paths = fieldProblems(parsed.error, "en").map((problem) => problem.path);
  return parsed.error.issues.map((issue, i) => ({
    path: paths[i] ?? "",
    key: keyOf(issue).key,
    en: explain(issue, "en"),
    zh_CN: explain(issue, "zh_CN"),
  }));
}
