import { breakingChanges } from "@thingwright/contract/grammar/breaking-changes.ts";
import {
  type ComparedWhole,
  productDifferences,
} from "@thingwright/contract/products/edition-differences.ts";
import type { Comparison, FileComparison } from "@thingwright/contract/products/product-files.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { getProduct } from "../products/index.ts";
import { editionWhole } from "../releases/index.ts";
import { publishedTemplate, templateAt } from "../templates/index.ts";
import { fieldDevices } from "./field-devices.store.ts";
import { resolve, usersFor } from "./here.ts";
import type { FileReader } from "./file-reader.ts";
import { placed, placedMissing, placedProblems } from "./placed.ts";
import { refusalsOf } from "./refusals.ts";
import { storedProduct } from "./stored-product.ts";

/**
 * Finds how two states differ. Each is the product as it is now, one of its editions, or a version of its template.
 * Throws not_found.
 */
export async function compare(
  context: Context,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<Comparison> {
  const product = await getProduct(context, id);
  const { product: whole, version } = await storedProduct(context, id);
  const side = async (name: string) => (name === "product" ? whole : sideOf(context, product, name));
  // Only changes from an edition can break something: devices in the field never relied on a template or a product in
  // development.
  const isRelied = from.startsWith("edition.") && !to.startsWith("template");
  return { version, ...(await between(context, product, [await side(from), await side(to)], isRelied)) };
}

async function between(
  context: Context,
  product: Product,
  [was, now]: [ComparedWhole, ComparedWhole],
  isRelied: boolean,
) {
  return {
    differences: productDifferences(was, now),
    breaking: isRelied ? breakingChanges({ keys: [], ...was }, { keys: was.keys ?? [], ...now }) : [],
    field: await fieldDevices(context.scope, context.sql, product),
  };
}

async function sideOf(context: Context, { id, category_id }: Product, name: string): Promise<ComparedWhole> {
  const [kind, number] = name.split(".");
  if (kind === "edition") return editionWhole(context, id, Number(number));
  const content = number
    ? await templateAt(context, category_id, Number(number))
    : (await publishedTemplate(context, category_id)).content;
  if (!content) throw problem("not_found");
  const { points, ...configuration } = content;
  return { points, configuration };
}

/**
 * Finds how a file differs from a product: the product is the state before, the file the state after. Throws not_found.
 */
export async function compareFile(
  context: Context,
  id: string,
  text: string,
  reader: FileReader,
): Promise<FileComparison> {
  const owner = ownerOf(context.scope);
  const read = await reader.read(owner, text);
  await context.turn(owner);
  const product = await getProduct(context, id);
  const { product: own, version } = await storedProduct(context, id);
  const nothing = {
    version,
    differences: [],
    breaking: [],
    field: await fieldDevices(context.scope, context.sql, product),
  };
  if (!read.file) return { ...nothing, problems: placedProblems(read, context.language), missing: [] };
  const { whole, missing } = await resolve(context, read.file, usersFor(product.category_id, id), {
    pending: true,
    panelId: own.configuration.panel?.panel_id,
  });
  const refused = (
    await refusalsOf(context, whole, null, { points: own.points, moduleId: own.configuration.module_id })
  ).filter(isOfFile);
  const problems = placed(refused, read, context.language);
  return {
    version,
    ...(problems.length > 0 ? nothing : await between(context, product, [own, whole], product.edition > 0)),
    problems,
    missing: placedMissing(missing, read),
  };
}

/** Leaves out refusals of guides: pictures within the file are not stored yet, so nothing has checked their content. */
const isOfFile = ({ path }: { path: string }) => !path.startsWith("configuration.guides");
