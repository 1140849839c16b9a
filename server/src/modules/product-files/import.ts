import { hash } from "node:crypto";
import { productDifferences, withDifferences } from "@thingwright/contract/products/edition-differences.ts";
import type { StepOverview } from "@thingwright/contract/products/configuration.ts";
import { stepOverviews } from "@thingwright/contract/products/configuration-steps.ts";
import type { ProductFile } from "@thingwright/contract/product-file/product-file.ts";
import type { ReadProductFile } from "@thingwright/contract/product-file/read.ts";
import type { FilePreview, productFiles } from "@thingwright/contract/products/product-files.ts";
import type { NewProductLabel, ProductLabel } from "@thingwright/contract/products/product-labels.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import { voicePlatforms } from "@thingwright/contract/products/voice-platforms.ts";
import type { Context } from "../../http/context.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { seconds } from "../../platform/clock.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId } from "../../platform/ids.ts";
import type { Vault } from "../../platform/secrets.ts";
import { categoryNamed, usableCategory } from "../categories/index.ts";
import { completeConfiguration } from "../configuration/index.ts";
import { copyUses, type FileKeeper } from "../files/index.ts";
import { needsSupport } from "../product-groups/index.ts";
import {
  getProduct,
  insertProduct,
  lockToDefine,
  replacePoints,
  securityForLevel,
  showIcon,
  updateProduct,
  wakeIntervalOf,
} from "../products/index.ts";
import { keepFilesBefore, publishedTemplate, setProductGuideFiles, withParts } from "../templates/index.ts";
import { keepEmbedded, type Resolved, resolve, usersFor } from "./here.ts";
import type { FileReader } from "./file-reader.ts";
import { placed, placedMissing, placedProblems, refusedFileProblem } from "./placed.ts";
import { refusalsOf } from "./refusals.ts";
import { storedProduct } from "./stored-product.ts";

type Routes = typeof productFiles;

/** The parts that the handlers need besides their context. */
interface Deps {
  events: EventLog;
  keeper: FileKeeper;
  reader: FileReader;
  vault: Vault;
}

/** Shows the product that a file would make, with what is wrong or missing. */
export async function preview(context: Context, text: string, reader: FileReader): Promise<FilePreview> {
  const { scope, sql, language } = context;
  const read = await reader.read(ownerOf(context.scope), text);
  if (!read.file) return { problems: placedProblems(read, language), missing: [], product: null };
  const { name, model, category, security_level } = read.file.product;
  const category_id = (await categoryNamed(scope, sql, category)) ?? null;
  const { whole, missing } = await resolve(context, read.file, usersFor(category_id, null), {
    pending: true,
  });
  const refused = await refusalsOf(context, whole, category_id ? await latestOf(context, category_id) : null);
  return {
    problems: placed(refused, read, language),
    missing: placedMissing(missing, read),
    product: {
      name,
      model,
      category,
      category_id,
      function_count: whole.points.length,
      security_level,
      parts: partsOf(whole, name),
    },
  };
}

/**
 * Finds how complete each part of a file is. A file does not say which voice platforms are open, so platforms for which
 * it has features count as open.
 */
function partsOf({ points, configuration, labels }: Resolved["whole"], name: string): StepOverview[] {
  const { voice } = configuration;
  const opened = voicePlatforms.filter((platform) => voice[platform]?.features.length);
  return stepOverviews(points, configuration, { name, labels }, { opened, unfit: [] });
}

async function latestOf(context: Context, category_id: string) {
  const { version: template_version } = await publishedTemplate(context, category_id);
  return { category_id, template_version };
}

/**
 * Makes a product from a file. Throws invalid_input by field and line, also for parts that this installation does not
 * have, unless the caller agrees to leave them out; quota_exceeded, definition_too_large, and all errors of storing
 * files.
 */
export async function make(
  context: Context,
  body: Parsed<Routes["make"]>["body"],
  { keeper, reader, vault }: Deps,
): Promise<Result<Routes["make"]>> {
  const { language } = context;
  const { text, name, category_id, leave_out } = body;
  const read = await reader.read(ownerOf(context.scope), text);
  if (!read.file) throw refusedFileProblem(placedProblems(read, language), language);
  const { file } = read;
  context.audit({ input: { body: { ...body, text: summaryOf(text, file) } } });
  const chosen = category_id ?? (await categoryNamed(context.scope, context.sql, file.product.category));
  if (chosen === undefined) throw refuseFields(language, [{ path: "category_id", key: "category_unknown" }]);
  // Missing parts are refused before anything of the file is stored.
  const before = await resolve(context, file, usersFor(chosen, null), { pending: true });
  refuseMissing(before, read, leave_out, context);
  await keepEmbedded(context, file, usersFor(chosen, null), keeper);
  return context.sql.transaction(async (sql) => {
    const inside = { ...context, sql };
    if (!(await usableCategory(context.scope, sql, chosen)))
      throw refuseFields(language, [{ path: "category_id", key: "category_unusable" }]);
    const category = await latestOf(inside, chosen);
    const resolved = await resolve(inside, file, usersFor(chosen, null), { pending: false });
    refuseMissing(resolved, read, leave_out, context);
    const { points, keys, labels, configuration, security_level, ...basics } = resolved.whole;
    const refused = await refusalsOf(inside, resolved.whole, category);
    if (refused.length > 0) throw refusedFileProblem(placed(refused, read, language), language);
    const input = {
      ...basics,
      name: name ?? basics.name,
      category_id: chosen,
      wake_interval: wakeIntervalOf(inside, basics),
    };
    const content = { points, content: configuration, template_version: category.template_version };
    const { columns: security, answered } = securityForLevel(security_level, vault);
    const product = await insertProduct(inside, input, {
      ...content,
      labels: withIds(labels, [], context.now),
      mapping: keys,
      security,
    });
    await setProductGuideFiles(inside, { categoryId: chosen, productId: product.id }, configuration.guides);
    await showIcon(inside, product.id, basics.icon);
    return { ...product, ...answered };
  });
}

/**
 * Builds the summary of a file for the operation record: enough to identify the file. What the file has changed can be
 * seen from the states of the product in the record.
 */
function summaryOf(text: string, { product, points }: ProductFile) {
  const bytes = Buffer.from(text);
  const { name, model } = product;
  return {
    name,
    model,
    function_count: points.length,
    bytes: bytes.length,
    sha256: hash("sha256", bytes, "hex"),
  };
}

/**
 * Refuses a file that names parts which this installation does not have, unless the caller has agreed to leave them
 * out.
 */
function refuseMissing(
  { missing }: Resolved,
  read: ReadProductFile,
  agreed: boolean,
  { language }: Pick<Context, "language">,
): void {
  if (agreed || missing.length === 0) return;
  const refused = missing.map(({ path, name, sha256 }): Refusal => ({
    path,
    key: "missing_here",
    parameters: { name: name || sha256.slice(0, 12) },
  }));
  throw refusedFileProblem(placed(refused, read, language), language);
}

/** Gives labels the ids with which they are stored: a label whose key was there before keeps its id. */
function withIds(
  labels: readonly NewProductLabel[],
  before: readonly ProductLabel[],
  now: number,
): ProductLabel[] {
  const ids = new Map(before.map(({ key, id }) => [key, id]));
  return labels.map((label) => ({ id: ids.get(label.key) ?? newId(now), ...label }));
}

const columns = [
  "name",
  "model",
  "notes",
  "icon",
  "product_type",
  "node_type",
  "power",
  "wake_interval",
] as const;

/**
 * Applies chosen differences of a file to a product in development; the rest of the product stays. Throws not_found,
 * product_locked, conflict, invalid_input by field and line, and all errors of defining a product.
 */
export async function apply(
  context: Context,
  id: string,
  body: Parsed<Routes["apply"]>["body"],
  { reader, keeper, ...deps }: Deps,
): Promise<Result<Routes["apply"]>> {
  const { language } = context;
  // Checked first, because a caller who may not change the product must not store files for it either.
  const { category_id, panelId } = await context.sql.transaction(async (sql) => {
    const { category_id: category, content } = await lockToDefine({ ...context, sql }, id);
    // The transaction, and with it the lock, ends before the file waits to be read. Only these two values are used
    // until then.
    return { category_id: category, panelId: completeConfiguration(content).panel?.panel_id };
  });
  const read = await reader.read(ownerOf(context.scope), body.text);
  if (!read.file) throw refusedFileProblem(placedProblems(read, language), language);
  const { file } = read;
  context.audit({ input: { params: { id }, body: { ...body, text: summaryOf(body.text, file) } } });
  const users = usersFor(category_id, id);
  const before = await resolve(context, file, users, { pending: true, panelId });
  refuseMissing(before, read, body.leave_out, context);
  await keepEmbedded(context, file, users, keeper);
  return context.sql.transaction((sql) =>
    applyLocked({ ...context, sql }, id, { ...body, file, read }, deps),
  );
}

type Given = Omit<Parsed<Routes["apply"]>["body"], "text"> & { file: ProductFile; read: ReadProductFile };

async function applyLocked(
  context: Context,
  id: string,
  { take, version, leave_out, file, read }: Given,
  { events, vault }: Pick<Deps, "events" | "vault">,
): Promise<Result<Routes["apply"]>> {
  const { scope, sql, now, language } = context;
  const locked = await lockToDefine(context, id);
  const { product: stored, version: current } = await storedProduct(context, id);
  if (version !== undefined && version !== current) throw problem("conflict");
  const { category: _category, ...own } = stored;
  const resolved = await resolve(context, file, usersFor(locked.category_id, id), {
    pending: false,
    panelId: own.configuration.panel?.panel_id,
  });
  refuseMissing(resolved, read, leave_out, context);
  const offered = new Set(productDifferences(own, resolved.whole).map(({ key }) => key));
  const unknown = take.flatMap((key, i): Refusal[] =>
    offered.has(key) ? [] : [{ path: `take.${i}`, key: "not_an_option" }],
  );
  if (unknown.length > 0) throw refuseFields(language, unknown);
  const taken = withDifferences(own, resolved.whole, new Set(take));
  // The configuration of function points that the product no longer has is removed too.
  const { points, ...configuration } = withParts(
    { ...taken.configuration, points: taken.points },
    { points: taken.points },
  );
  const identifiers = new Set(points.map(({ identifier }) => identifier));
  const keys = taken.keys.filter(({ identifier }) => identifiers.has(identifier));
  const next = { ...taken, points, keys, configuration: { ...taken.configuration, ...configuration } };
  const refused = await refusalsOf(context, next, locked, {
    points: own.points,
    panelId: own.configuration.panel?.panel_id,
    moduleId: own.configuration.module_id,
    productId: id,
  });
  if (!next.configuration.binding?.supports_groups && locked.group_id !== null)
    if (await needsSupport(context, locked.group_id))
      refused.push({ path: "configuration.binding.supports_groups", key: "group_needs_support" });
  if (refused.length > 0) throw refusedFileProblem(placed(refused, read, language), language);
  await keepFilesBefore(context, id, own.configuration.guides);
  await copyUses(sql, { kind: "product.icon", id }, { kind: "product.before", id });
  const guides = await setProductGuideFiles(
    context,
    { categoryId: locked.category_id, productId: id },
    next.configuration.guides,
  );
  if (next.icon !== own.icon) await showIcon(context, id, next.icon);
  const after = { ...columnsOf(next), wake_interval: wakeIntervalOf(context, next) };
  const labels = withIds(next.labels, locked.labels, now);
  const level = next.security_level;
  const security = level === own.security_level ? undefined : securityForLevel(level, vault);
  await updateProduct(scope, sql, id, {
    ...after,
    ...security?.columns,
    labels: JSON.stringify(labels),
    version: locked.version + 1,
    updated_at: seconds(now),
  });
  const { version: definition_version } = await replacePoints(
    context,
    { ...locked, ...after },
    {
      list: points,
      keys,
      besides: {
        content: { ...next.configuration, guides },
        template_version: locked.template_version,
      },
      applied: true,
      basics: {
        columns: {
          ...columnsOf(own),
          security_level: own.security_level,
          labels: JSON.stringify(locked.labels),
        },
        version: locked.version + 1,
      },
    },
    events,
  );
  return { ...(await getProduct(context, id)), definition_version, ...security?.answered };
}

function columnsOf<P extends Record<(typeof columns)[number], unknown>>(
  product: P,
): Pick<P, (typeof columns)[number]> {
  return Object.fromEntries(columns.map((column) => [column, product[column]])) as never;
}
