import { isDeepStrictEqual } from "node:util";
import { productType, type SecurityLevel } from "@thingwright/contract/grammar/enums.ts";
import { type FunctionPoint, pointsOutsideCategory } from "@thingwright/contract/points/function-points.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { products, TemplateChanges } from "@thingwright/contract/products/products.ts";
import type { KeyMapping } from "@thingwright/contract/points/key-mapping.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { TemplateContent } from "@thingwright/contract/products/template-content.ts";
import {
  takenOver,
  type TemplateDifference,
  templateDifferences,
} from "@thingwright/contract/products/template-differences.ts";
import type { Context } from "../../http/context.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Vault } from "../../platform/secrets.ts";
import { copyImage } from "../files/index.ts";
import { lockModuleAgainstDeletion } from "../modules/index.ts";
import {
  completeTemplate,
  contentOf,
  keepFilesBefore,
  notesSince,
  publishedTemplate,
  takeBackFiles,
  takeTemplateFiles,
  templateAt,
  withParts,
} from "../templates/index.ts";
import { type BeforeChange, beforeChange, wholeOf } from "./before-change.ts";
import { definition, replacePoints } from "./definition.ts";
import { contentForMode } from "./content-for-mode.ts";
import { keyMapping, keysLeft } from "./key-mapping.ts";
import { securityForLevel } from "./product-secret.ts";
import { get, lockToDefine } from "./products.ts";
import { findContent, type WholeProduct, updateProduct } from "./products.store.ts";

type Routes = typeof products;

/** Lists the changes of the category's template since the version that a product has. Throws not_found. */
export async function template(context: Context, id: string): Promise<TemplateChanges> {
  const product = await get(context, id);
  const { list: points, version } = await definition(context, id);
  const found = await findContent(context.scope, context.sql, id);
  if (!found) throw problem("not_found");
  const own = { ...completeTemplate(found.content), points };
  const { latest, list } = await differences(context, product, own);
  return {
    version: version + found.content_version,
    template_version: product.template_version,
    template_latest: latest.version,
    notes: await notesSince(context, product.category_id, product.template_version),
    list,
  };
}

async function differences(
  context: Context,
  product: Pick<WholeProduct, "category_id" | "template_version" | "communication_mode">,
  own: TemplateContent,
) {
  const { category_id, template_version } = product;
  const mode = product.communication_mode;
  const { version, content } = await publishedTemplate(context, category_id);
  const latest = { version, content: await contentForMode(context, content, mode) };
  if (version === template_version) return { latest, list: [] };
  const base = await templateAt(context, category_id, template_version);
  const before = base ? await contentForMode(context, base, mode) : null;
  return { latest, list: templateDifferences(before, latest.content, own) };
}

/**
 * Takes over the named changes of a template; all other differences stay as the maker has them. Throws not_found,
 * product_locked, conflict if the definition or the template has changed since the caller read them, and all errors of
 * a change of the definition.
 */
export async function takeOver(
  context: Context,
  id: string,
  { take, version, template_version }: Parsed<Routes["takeOver"]>["body"],
  events: EventLog,
): Promise<Result<Routes["takeOver"]>> {
  const locked = await lockToDefine(context, id);
  const own = wholeOf(locked);
  const { latest, list } = await differences(context, locked, own);
  // Both versions only grow, so their sum is the same only if neither has changed.
  const current = locked.definition_version + locked.content_version;
  if (version !== undefined && version !== current) throw problem("conflict");
  if (template_version !== undefined && template_version !== latest.version) throw problem("conflict");
  const offered = new Map(list.map((difference) => [difference.key, difference]));
  const taken = takenOver(own, latest.content, take);
  // Content about function points that the product does not have is removed, as in a template.
  const next = withParts(taken, { points: taken.points });
  const mapped = new Set(keysLeft((await keyMapping(context, id)).list, next.points).map(({ key }) => key));
  const refused = [
    ...take.flatMap((key, i) => refusalOf(`take.${i}`, offered.get(key), mapped)),
    ...refuseBeyondTemplate(locked, next, latest.content),
  ];
  if (refused.length > 0) throw refuseFields(context.language, refused);
  const files = { categoryId: locked.category_id, productId: id };
  await keepFilesBefore(context, id, own.guides);
  await takeTemplateFiles(context, files, next.guides);
  const besides = { content: contentOf(next), template_version: latest.version };
  const panel = { path: `take.${take.indexOf("panel")}` };
  const replacement = { list: next.points, besides, applied: true, panel };
  const { version: definition_version } = await replacePoints(context, locked, replacement, events);
  return { ...(await get(context, id)), definition_version };
}

/**
 * Restores the product as it was before it took over changes of its template or of a product file. Throws not_found,
 * product_locked, conflict if the product has changed since or a part of its former content is gone, and all errors of
 * a change of the definition.
 */
export async function undoTakeOver(
  context: Context,
  id: string,
  { version }: Parsed<Routes["undoTakeOver"]>["body"],
  { events, vault }: { events: EventLog; vault: Vault },
): Promise<Result<Routes["undoTakeOver"]>> {
  const locked = await lockToDefine(context, id);
  const before = beforeChange(locked);
  const mapping = await keyMapping(context, id);
  if (!before?.applied || (version !== undefined && version !== locked.definition_version))
    throw problem("conflict");
  const { given, content: was, keys, template_version } = before;
  if (!isDeepStrictEqual(given, givenNow(locked, mapping))) throw problem("conflict");
  if (was.module_id && !(await lockModuleAgainstDeletion(context.scope, context.sql, was.module_id)))
    throw problem("conflict");
  const { basics } = before;
  if (basics && basics.version !== locked.version) throw problem("conflict");
  const icon = basics?.columns.icon;
  if (icon !== undefined)
    await copyImage(
      context,
      { from: { kind: "product.before", id }, to: { kind: "product.icon", id } },
      icon as string,
    );
  await takeBackFiles(context, id, was.guides);
  const level = basics?.columns.security_level as SecurityLevel | undefined;
  // The former secret is gone, so the former level gets a new one if it needs one.
  const security =
    level === undefined || level === locked.security_level ? undefined : securityForLevel(level, vault);
  if (basics)
    await updateProduct(context.scope, context.sql, id, {
      ...basics.columns,
      ...security?.columns,
      version: locked.version + 1,
    });
  const besides = { content: contentOf(was), template_version };
  const product = { ...locked, ...basics?.columns };
  await replacePoints(context, product, { list: was.points, besides, keys, panel: { back: true } }, events);
  return { ...(await get(context, id)), ...security?.answered };
}

function givenNow(
  { definition_version, content_version }: WholeProduct,
  { version: key_mapping_version }: KeyMapping,
): BeforeChange["given"] {
  return { version: definition_version, content_version, key_mapping_version };
}

/**
 * Refuses a change that the template does not offer, and a function point whose identifier is taken by a function point
 * of the product's own, or by a mapped key.
 */
function refusalOf(
  path: string,
  difference: TemplateDifference | undefined,
  mapped: ReadonlySet<string>,
): Refusal[] {
  if (!difference) return [{ path, key: "not_an_option" }];
  const { key, own, template: theirs } = difference;
  const mine = own as FunctionPoint | null;
  if (!key.startsWith("points.") || !theirs) return [];
  const { identifier } = theirs as FunctionPoint;
  if (mapped.has(identifier))
    return [{ path, key: "template_identifier_mapped", parameters: { identifier } }];
  if (!mine || mine.standard) return [];
  return [{ path, key: "template_identifier_taken", parameters: { identifier } }];
}

/** Refuses to leave a standard product with function points that the template no longer has, and names them. */
function refuseBeyondTemplate(
  { product_type }: WholeProduct,
  next: TemplateContent,
  latest: TemplateContent,
): Refusal[] {
  if (product_type !== productType.standard) return [];
  const own = new Set(latest.points.map(({ identifier }) => identifier));
  const beyond = pointsOutsideCategory(next.points, own).map(({ identifier }) => identifier);
  if (beyond.length === 0) return [];
  const identifiers = beyond.slice(0, 5).join(", ") + (beyond.length > 5 ? ", …" : "");
  return [{ path: "take", key: "template_keeps_standard", parameters: { identifiers } }];
}
