import { contentRefusals } from "@thingwright/contract/basics/content-rules.ts";
import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { TemplateParts } from "@thingwright/contract/products/template-content.ts";
import type { Context } from "../../http/context.ts";
import type { Refusal } from "../../http/refuse.ts";
import { lockModuleAgainstDeletion } from "../modules/index.ts";
import { refusePanel } from "../panels/index.ts";

/** The template or product that the parts belong to. */
interface PartsOf {
  of: "product" | "template";
  categoryId: string | null;
  /** The product; undefined while it is still being made. */
  productId?: string | undefined;
  /** The panel that the template or product has now; undefined if it has none yet. */
  panelId?: string | undefined;
  /** How the devices of the product are connected, and the module that the product has now. */
  connected?: { mode: CommunicationMode; moduleId: string | null };
}

/** Returns a refusal for each of these parts that the function points or the database do not allow. */
export async function refusedParts(
  context: Pick<Context, "scope" | "sql" | "now" | "language">,
  points: readonly FunctionPoint[],
  parts: TemplateParts,
  { panelId: had, connected, ...user }: PartsOf,
): Promise<Refusal[]> {
  const { scope, sql } = context;
  const refused: Refusal[] = contentRefusals(points, parts);
  const panelId = parts.panel?.panel_id;
  // The present panel is not checked, even if it no longer fits, so that its other settings can be changed.
  if (panelId !== undefined && panelId !== had)
    refused.push(...(await refusePanel(context, { panelId, path: "panel.panel_id" }, { ...user, points })));
  if (parts.module_id) {
    const mode = await lockModuleAgainstDeletion(scope, sql, parts.module_id);
    if (!mode) refused.push({ path: "module_id", key: "not_an_option" });
    else if (connected && mode !== connected.mode && parts.module_id !== connected.moduleId)
      refused.push({ path: "module_id", key: "module_other_mode" });
  }
  return refused;
}
