import type { FunctionTexts, TemplateContent } from "@thingwright/contract/products/template-content.ts";
import type { Context } from "../../http/context.ts";
import { textsNamed } from "../property-models/index.ts";

/** Adds the pool's texts in further languages for function points that are new in a template. */
export async function withPoolTexts(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  before: Pick<TemplateContent, "points">,
  after: TemplateContent,
): Promise<TemplateContent> {
  const known = new Set(before.points.map(({ identifier }) => identifier));
  const added = after.points.map(({ identifier }) => identifier).filter((name) => !known.has(name));
  const pool = await textsNamed(scope, sql, added);
  const texts: Partial<Record<string, FunctionTexts>> = { ...after.function_texts };
  for (const [identifier, point] of pool)
    for (const [language, words] of Object.entries(point.texts))
      texts[language] = { ...texts[language], [identifier]: words as FunctionTexts[string] };
  return { ...after, function_texts: texts };
}
