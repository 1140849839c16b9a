import { limits } from "@thingwright/contract/grammar/limits.ts";
import { misfitText } from "@thingwright/contract/content/panel-misfits.ts";
import { isReleased } from "@thingwright/contract/content/panel-versions.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { productPanels } from "@thingwright/contract/products/product-panels.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { TaskFailure, TaskStarted } from "@thingwright/contract/grammar/tasks.ts";
import { z } from "zod";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { record } from "../../platform/audit/audit.ts";
import { type AccountStepContext, accountTask, type KindOf } from "../../platform/tasks/kind.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import { getPanel, readVersions, type VersionsRead, versionsOf } from "../panels/index.ts";
import { lockWholeProduct } from "../products/index.ts";
import { keepTo, panelIdOf } from "./keep-to.ts";
import { namesOf } from "./product-panels.store.ts";

const Update = z.object({
  panel_id: z.string(),
  version_id: z.string().nullable(),
  list: z.array(z.object({ id: z.string(), name: z.string() })),
});
type Update = z.infer<typeof Update>;
type UpdateKind = KindOf<Update, "account">;

/** The task that moves products to a version of their panel. */
export const updateKind: UpdateKind = accountTask<Update, { at: number }>({
  kind: "panel.update",
  permission: "product:update",
  input: Update,
  async step(state, input, context) {
    const at = state?.at ?? 0;
    const part = input.list.slice(at, at + context.most);
    const failures: TaskFailure[] = [];
    const versions = await readVersions(context.sql, input.panel_id);
    // Always in the same order, so that two tasks with the same products cannot deadlock.
    for (const product of part) {
      const failure = await moved(product, { ...input, versions }, context);
      if (failure) failures.push({ object_id: product.id, name: product.name, ...failure });
    }
    const next = at + part.length;
    return {
      state: { at: next },
      done: part.length - failures.length,
      failures,
      total: input.list.length,
      finished: next >= input.list.length,
    };
  },
  objectOf: ({ panel_id }) => panel_id,
  retry: (input, failed) => ({ ...input, list: failed.map(({ object_id: id, name }) => ({ id, name })) }),
});

/** Moves one product. @returns why it could not be moved */
async function moved(
  { id, name }: { id: string; name: string },
  { panel_id: panelId, version_id, versions }: Update & { versions: VersionsRead },
  context: AccountStepContext,
): Promise<Pick<TaskFailure, "problem" | "parameters"> | undefined> {
  const { actor, scope, sql, now } = context;
  const product = await lockWholeProduct(scope, sql, id);
  if (!product) return { problem: "not_found", parameters: {} };
  if (panelIdOf(product) !== panelId) return { problem: "panel_not_chosen", parameters: {} };
  const kept = await keepTo(context, product, { panelId, version_id }, versions);
  if (kept.refused === "not_found") return { problem: "not_found", parameters: {} };
  if (kept.refused === "held") return { problem: "panel_version_held", parameters: {} };
  if (kept.refused === "unfit") {
    return { problem: "panel_version_unfit", parameters: { points: misfitText(kept.misfits) } };
  }
  const change = {
    before: { panel_version: kept.before },
    after: { panel_version: kept.after, product_id: id },
  };
  await record(sql, {
    who: actor,
    action: "productPanels.updateProducts",
    input: { params: { id: panelId }, body: { version_id } },
    change: { id, name, ...change },
    address: "",
    requestId: id,
    now,
  });
  return undefined;
}

/**
 * Starts to move products to a version of their panel, by default the newest that is out. Throws not_found, also for a
 * missing product, and invalid_input for a version that is not out or a panel that has no version out.
 */
export async function updateProducts(
  context: Context,
  panelId: string,
  { product_ids, version_id: asked }: Parsed<(typeof productPanels)["updateProducts"]>["body"],
  { tasks }: { tasks: Tasks },
): Promise<TaskStarted> {
  const { scope, sql, language, audit } = context;
  const panel = await getPanel(context, panelId);
  const versions = await versionsOf(sql, panelId);
  const version = asked
    ? versions.find(({ id }) => id === asked)
    : versions.find(({ stage }) => isReleased(stage));
  if (asked && !version) throw problem("not_found");
  if (!version || !isReleased(version.stage)) {
    const key = version ? "panel_version_held" : "panel_without_version";
    throw refuseFields(language, [{ path: "version_id", key }]);
  }
  const version_id = asked === null ? null : version.id;
  const found = await namesOf(scope, sql, product_ids);
  if (found.length < product_ids.length) throw problem("not_found");
  const list = found.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limits.panelUpdate);
  const subject = (language === "en" && panel.name_en) || panel.name;
  const input = { panel_id: panelId, version_id, list };
  const task_id = await tasks.begin(context, updateKind, { input, subject, total: list.length });
  audit({ id: task_id, name: subject });
  return { task_id };
}
