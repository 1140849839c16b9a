import { setImmediate as nextTurn } from "node:timers/promises";
import { editionDifferences, type ProductWhole } from "@thingwright/contract/products/edition-differences.ts";
import { filesOfGuides, type PairingGuides } from "@thingwright/contract/content/guides.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Edition, EditionContent, releases } from "@thingwright/contract/products/releases.ts";
import type { Result } from "@thingwright/contract/grammar/route.ts";
import type { Context, MakingContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId } from "../../platform/ids.ts";
import { completeConfiguration, getConfiguration } from "../configuration/index.ts";
import { copyImage, copyUses, type FileUser, keepImages, setFiles } from "../files/index.ts";
import { lockModuleAgainstDeletion } from "../modules/index.ts";
import { refusePanel } from "../panels/index.ts";
import {
  definition,
  getProduct,
  keyMapping,
  lockToDefine,
  lockWhole,
  replacePoints,
  updateProduct,
} from "../products/index.ts";
import {
  editionBytes,
  type EditionRow,
  fileReferencesOfEditions,
  findEdition,
  insertEdition,
  listEditions,
  pruneEditions,
} from "./releases.store.ts";

const user =
  (kind: FileUser["kind"]) =>
  (id: string): FileUser => ({ kind, id });
const [contentOf, iconOf] = [user("product.content"), user("product.icon")];
/** All editions of a product together count as one user of their files. */
const [keptContentOf, keptIconOf] = [user("product.edition"), user("product.edition_icon")];

/**
 * Locks a product, stores its content as its next edition, and deletes its oldest editions. Throws editions_too_large.
 * @returns the edition's number
 */
export async function keepEdition(context: MakingContext, productId: string): Promise<number> {
  const { scope, sql, now, actor } = context;
  const product = await lockWhole(context, productId);
  const { id, name, model, icon, product_type, security_level, template_version } = product;
  const number = product.edition + 1;
  const { list: keys } = await keyMapping(context, id);
  await insertEdition(scope, sql, {
    id: newId(now),
    owner_id: ownerOf(scope),
    product_id: id,
    number,
    name,
    model,
    icon,
    product_type,
    security_level,
    template_version,
    points: JSON.stringify(product.points),
    content: JSON.stringify(product.content),
    key_mapping: JSON.stringify(keys),
    made_by: actor.uid,
    made_at: seconds(now),
  });
  await copyUses(sql, contentOf(id), keptContentOf(id));
  await copyUses(sql, iconOf(id), keptIconOf(id));
  const isFull = async () => (await editionBytes(sql, ownerOf(scope))) > limits.accountEditionBytes;
  // Devices in the field need the last edition; if the account's editions take too much room, this product's older ones
  // are deleted.
  const kept = (await isFull()) ? 1 : limits.editions;
  if (await pruneEditions(scope, sql, id, number - kept)) await pruneFiles(context, id);
  if (kept === 1 && (await isFull()))
    throw problem("editions_too_large", { limit: limits.accountEditionBytes / 1024 / 1024 });
  return number;
}

/** Releases the files that only deleted editions used. */
async function pruneFiles(context: MakingContext, id: string): Promise<void> {
  const kept = await fileReferencesOfEditions(context.scope, context.sql, id);
  const files = kept.flatMap(({ content }) => idsOf(completeConfiguration(content).guides));
  await setFiles(context, keptContentOf(id), files);
  await keepImages(
    context,
    keptIconOf(id),
    kept.map(({ icon }) => icon),
  );
}

const idsOf = (guides: PairingGuides) => filesOfGuides(guides).map(({ id }) => id);

/** Lists the kept editions of a product, latest first. Throws not_found. */
export async function editions(context: Context, id: string): Promise<{ list: Edition[] }> {
  await getProduct(context, id);
  return { list: await listEditions(context.scope, context.sql, id) };
}

/** Finds an edition, and its differences from the current product. Throws not_found. */
export async function edition(context: Context, id: string, number: number): Promise<EditionContent> {
  const product = await getProduct(context, id);
  const found = await find(context, id, number);
  const { list: points, version } = await definition(context, id);
  const { version: contentVersion, ...configuration } = await getConfiguration(context, id);
  const { list: keys } = await keyMapping(context, id);
  await nextTurn();
  const was = wholeOf(found);
  return {
    number,
    made_by: found.made_by,
    made_at: found.made_at,
    ...was,
    differences: editionDifferences(was, { ...product, points, configuration, keys }),
    version: version + contentVersion,
  };
}

async function find({ scope, sql }: Context, id: string, number: number): Promise<EditionRow> {
  const found = await findEdition(scope, sql, id, number);
  if (!found) throw problem("not_found");
  return found;
}

/** Finds the whole content that a product had in an edition. Throws not_found. */
export async function editionWhole(context: Context, id: string, number: number): Promise<ProductWhole> {
  return wholeOf(await find(context, id, number));
}

function wholeOf({ points, key_mapping, content, ...row }: EditionRow): ProductWhole {
  const { name, model, icon, product_type, security_level } = row;
  return {
    name,
    model,
    icon,
    product_type,
    security_level,
    points,
    keys: key_mapping,
    configuration: completeConfiguration(content),
  };
}

/**
 * Restores a product in development to an edition, except for its security level, which its devices depend on. Throws
 * not_found, product_locked, conflict if the product has changed since the caller read it, and all errors of a change
 * of the definition.
 */
export async function restore(
  context: Context,
  { id, number }: { id: string; number: number },
  version: number | undefined,
  events: EventLog,
): Promise<Result<(typeof releases)["restore"]>> {
  const { scope, sql, now } = context;
  const locked = await lockToDefine(context, id);
  // Both versions only grow, so their sum is the same only if neither has changed.
  if (version !== undefined && version !== locked.definition_version + locked.content_version)
    throw problem("conflict");
  const found = await find(context, id, number);
  const { name, model, icon, product_type, configuration, points, keys } = wholeOf(found);
  const { module_id, panel } = configuration;
  const choosing = { categoryId: locked.category_id, of: "product", points, productId: id } as const;
  const had = completeConfiguration(locked.content).panel?.panel_id;
  const gone = {
    module_id: module_id !== null && !(await lockModuleAgainstDeletion(scope, sql, module_id)),
    // An edition's panel is restored if it is the product's current one, or one that can be chosen now.
    panel:
      panel !== null &&
      panel.panel_id !== had &&
      (await refusePanel(context, { panelId: panel.panel_id, path: "panel" }, choosing)).length > 0,
  };
  const left_out = (["module_id", "panel"] as const).filter((part) => gone[part]);
  const content = { ...configuration, ...Object.fromEntries(left_out.map((part) => [part, null])) };
  const files = idsOf(configuration.guides);
  await copyUses(sql, keptContentOf(id), contentOf(id), files);
  await setFiles(context, contentOf(id), files);
  await copyImage(context, { from: keptIconOf(id), to: iconOf(id) }, icon);
  await updateProduct(scope, sql, id, {
    name,
    model,
    icon,
    product_type,
    version: locked.version + 1,
    updated_at: seconds(now),
  });
  const besides = { content, template_version: found.template_version };
  const product = { ...locked, name, product_type };
  await replacePoints(context, product, { list: points, besides, keys }, events);
  return { ...(await getProduct(context, id)), left_out };
}
