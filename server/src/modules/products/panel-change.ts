import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { MakingContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { lockPanelAgainstDeletion, nextChosenAt, refusePanel, saveChoice } from "../panels/index.ts";
import { completeTemplate } from "../templates/index.ts";
import type { WholeProduct } from "./products.store.ts";

/** The content that a product is about to get. */
interface Next {
  content: unknown;
  points: readonly FunctionPoint[];
}

/** How a product gets another panel. */
export interface PanelChange {
  /** The field that names the panel. */
  path?: string;
  /** Whether an undo brings the panel back: the product then has the panel as before, with the same previews. */
  back?: boolean;
}

/**
 * Checks and records the panel of a locked product's new content; every change of a product's content must call this.
 * If the panel changes, a panel that the product cannot have is refused by field; otherwise it is recorded that the
 * product has the new panel from now on. The present panel stays, even if it no longer fits. Throws conflict if a panel
 * that an undo brings back is gone.
 */
export async function changePanel(
  context: MakingContext,
  { id, category_id, content }: Pick<WholeProduct, "id" | "category_id" | "content">,
  next: Next,
  { path = "panel.panel_id", back = false }: PanelChange = {},
): Promise<void> {
  const panelId = panelOf(next.content);
  if (panelId === undefined || panelId === panelOf(content)) return;
  const { scope, sql, language } = context;
  const user = { of: "product", categoryId: category_id } as const;
  if (back) {
    if (!(await lockPanelAgainstDeletion(scope, sql, panelId, user))) throw problem("conflict");
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

/** Records that a product has the panel of this content from now on: versions that are out by then need no preview. */
export async function notePanel(
  { scope, sql, now }: Pick<MakingContext, "scope" | "sql" | "now">,
  product_id: string,
  content: unknown,
): Promise<void> {
  const panel_id = panelOf(content);
  if (panel_id === undefined || panel_id === genericPanelId) return;
  const chosen_at = await nextChosenAt(sql, panel_id, now);
  await saveChoice(scope, sql, { product_id, panel_id, owner_id: ownerOf(scope), chosen_at });
}

/** Returns the id of the panel that a content names; undefined if it names none. */
export function panelOf(content: unknown): string | undefined {
  return completeTemplate(content).panel?.panel_id;
}
