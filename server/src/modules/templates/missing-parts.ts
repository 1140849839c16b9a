import type { ValidationKey } from "@thingwright/contract/grammar/validation-messages.ts";
import type { TemplateContent } from "@thingwright/contract/products/template-content.ts";
import type { Context } from "../../http/context.ts";
import type { Refusal } from "../../http/refuse.ts";
import { lockModuleAgainstDeletion } from "../modules/index.ts";
import { refuseAgainstPool } from "../property-models/index.ts";
import { withParts } from "./content.ts";

/** The parts of a published version that would be refused today, and the version without them. */
export interface Missing {
  refused: Refusal[];
  left: TemplateContent;
}

/**
 * Finds the function points of a version that the pool no longer has, or has with other rules, and a module that was
 * deleted.
 */
export async function missingParts(context: Context, content: TemplateContent): Promise<Missing> {
  const { points, module_id } = content;
  const wrong = new Map(
    (await refuseAgainstPool(context, points, "points")).map(({ path, key }) => [path.split(".")[1], key]),
  );
  const refused = points.flatMap(({ identifier }, i): Refusal[] => {
    const key = wrong.get(String(i));
    return key ? [{ path: `points.${i}`, key: wordsOf(key), parameters: { identifier } }] : [];
  });
  const left = withParts(content, { points: points.filter((_, i) => !wrong.has(String(i))) });
  if (module_id === null || (await lockModuleAgainstDeletion(context.scope, context.sql, module_id)))
    return { refused, left };
  return {
    refused: [...refused, { path: "module_id", key: "template_module_gone" }],
    left: { ...left, module_id: null },
  };
}

function wordsOf(key: ValidationKey): ValidationKey {
  return key === "standard_data_type" ? "template_point_retyped" : "template_point_gone";
}
