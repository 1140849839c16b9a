import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { genericPanelId } from "@thingwright/contract/panels.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { MakingContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { chosenNow, keepPanel, refusePanel, saveChoice } from "../panels/index.ts";
import { completeTemplate } from "../templates/index.ts";
import type { LockedProduct } from "./products.store.ts";

/** What a product is to be made up of. */
interface Next {
  content: unknown;
  points: readonly FunctionPoint[];
}

/** How a product comes to another panel. */
export interface PanelChange {
  /** The field that names the panel. */
  path?: string;
  /** Whether the product has had it before a change that is undone: it has it as it had it then, with the same previews. */
  back?: boolean;
}

/**
 * Whatever changes the content of a product that is locked passes here. Of another panel than it has, refuses by field one that
 * it cannot have, and notes that it has it from now on; throws conflict where one that comes back is gone. What it has already
 * stays, even where that no longer fits.
 */
export async function changePanel(
  context: MakingContext,
  { id, category_id, content }: Pick<LockedProduct, "id" | "category_id" | "content">,
  next: Next,
  { path = "panel.panel_id", back = false }: PanelChange = {},
): Promise<void> {
  const panelId = panelOf(next.content);
  if (panelId === undefined || panelId === panelOf(content)) return;
  const { scope, sql, language } = context;
  const user = { of: "product", categoryId: category_id } as const;
  if (back) {
    if (!(await keepPanel(scope, sql, panelId, user))) throw problem("conflict");
    return;
  }
  const refused = await refusePanel(
    context,
    { panelId, path },
    {
      ...user,
      points: next.points,
      productId: id,
    },
  );
  if (refused.length > 0) throw refuseFields(language, refused);
  await notePanel(context, id, next.content);
}

/** Notes that a product has the panel of this content from now on: what is out by then needs no preview. */
export async function notePanel(
  { scope, sql, now }: Pick<MakingContext, "scope" | "sql" | "now">,
  product_id: string,
  content: unknown,
): Promise<void> {
  const panel_id = panelOf(content);
  if (panel_id === undefined || panel_id === genericPanelId) return;
  const chosen_at = await chosenNow(sql, panel_id, now);
  await saveChoice(scope, sql, { product_id, panel_id, owner_id: ownerOf(scope), chosen_at });
}

/** The panel that a content names; undefined for the generic one. */
export function panelOf(content: unknown): string | undefined {
  return completeTemplate(content).panel?.panel_id;
}
