import { contentRefusals } from "@thingwright/contract/content-rules.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { TemplateParts } from "@thingwright/contract/template-content.ts";
import type { Context } from "../../http/context.ts";
import type { Refusal } from "../../http/refuse.ts";
import { keepModule } from "../modules/index.ts";
import { panelExists } from "../panels/index.ts";

/** What of these parts, of a template or a product, the function points or the database do not allow. */
export async function refusedParts(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  points: readonly FunctionPoint[],
  parts: TemplateParts,
): Promise<Refusal[]> {
  const refused: Refusal[] = contentRefusals(points, parts);
  if (parts.panel && !(await panelExists(scope, sql, parts.panel.panel_id)))
    refused.push({ path: "panel.panel_id", key: "not_an_option" });
  if (parts.module_id && !(await keepModule(scope, sql, parts.module_id)))
    refused.push({ path: "module_id", key: "not_an_option" });
  return refused;
}
