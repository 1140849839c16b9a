import { abridged, listed } from "@thingwright/contract/basics/language.ts";
import type { ShownFile } from "@thingwright/contract/content/guides.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { CommunicationModule, modules, ModuleSummary } from "@thingwright/contract/products/modules.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields, type Refusal } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { newId } from "../../platform/ids.ts";
import type { RichTextFile } from "../../platform/rich-text.ts";
import { setFiles, shownFiles } from "../files/index.ts";
import {
  countToAdd,
  deleteModule,
  findModule,
  insertModule,
  listModules,
  lockModule,
  type ModuleFilter,
  type ModuleRow,
  updateModule,
  usesOfModule,
  valuesOf,
} from "./modules.store.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof modules)[K]>["body"];

export async function list({ scope, sql }: Context, filter: ModuleFilter): Promise<ListPage<ModuleSummary>> {
  const { list: found, ...total } = await listModules(scope, sql, filter);
  const shown = await shownFiles(
    sql,
    found.flatMap((row) => row.images),
  );
  return { list: found.map((row) => ({ ...row, images: imagesOf(row.images, shown) })), ...total };
}

export async function values({ scope, sql }: Context): Promise<Result<(typeof modules)["values"]>> {
  return { chips: await valuesOf(scope, sql, "chip"), types: await valuesOf(scope, sql, "type") };
}

export async function get({ scope, sql }: Context, id: string): Promise<CommunicationModule> {
  const found = await findModule(scope, sql, id);
  if (!found) throw problem("not_found");
  const shown = await shownFiles(sql, found.images);
  return { ...found, image_ids: found.images, images: imagesOf(found.images, shown) };
}

/** Throws quota_exceeded, already_exists and, for files that the caller has not uploaded, invalid_input. */
export async function create(
  context: Context,
  { image_ids, ...input }: Body<"create">,
): Promise<CommunicationModule> {
  const { scope, sql, now, audit } = context;
  const used = await countToAdd(scope, sql);
  if (used >= limits.modules)
    throw problem("quota_exceeded", { quota: "modules", used, limit: limits.modules });
  const id = newId(now);
  const at = seconds(now);
  const row = { ...(await clean(input)), images: image_ids, id, created_at: at, updated_at: at };
  await withUniqueName(input.name, () => insertModule(scope, sql, row));
  await keepFiles(context, row);
  const after = await get(context, id);
  audit({ id, name: after.name, after: recorded(after) });
  return after;
}

/**
 * Throws not_found, already_exists, invalid_input as {@link create} does, and conflict for a version that is not the
 * newest.
 */
export async function update(
  context: Context,
  id: string,
  { version, image_ids, ...change }: Body<"update">,
): Promise<CommunicationModule> {
  const { scope, sql, now, audit } = context;
  const locked = await lock(context, id);
  if (version !== undefined && version !== locked.version) throw problem("conflict");
  const before = await get(context, id);
  const row = {
    ...(await clean(change)),
    ...(image_ids && { images: image_ids }),
    version: locked.version + 1,
    updated_at: seconds(now),
  };
  await withUniqueName(change.name ?? before.name, () => updateModule(scope, sql, id, row));
  await keepFiles(context, { ...locked, ...row });
  const after = await get(context, id);
  audit({ id, name: after.name, before: recorded(before), after: recorded(after) });
  return after;
}

/** If a module cannot be deleted because categories use it, the problem names at most this many of them. */
const namedCategories = 5;

/** Throws not_found, module_in_use. */
export async function remove(context: Context, id: string): Promise<null> {
  const { scope, sql, language, audit } = context;
  await lock(context, id);
  const before = await get(context, id);
  const { categories, products } = await usesOfModule(sql, id);
  if (categories.length > 0 || products > 0) {
    const names = categories.map(({ name, name_en }) => (language === "en" && name_en) || name);
    const shown = listed(abridged(names, namedCategories), language);
    throw problem(
      "module_in_use",
      { name: before.name, categories: names.length > 0 ? shown : 0, products },
      { categories: names, products },
    );
  }
  await deleteModule(scope, sql, id);
  await keepFiles(context, { id, images: [], description: "", description_en: "" });
  audit({ id, name: before.name, before: recorded(before) });
  return null;
}

/** The fields of a module that an operation record holds: images by their names. */
function recorded({ image_ids: _ids, images, ...module }: CommunicationModule) {
  return { ...module, images: images.map(({ name }) => name) };
}

async function lock({ scope, sql }: Context, id: string): Promise<ModuleRow> {
  const found = await lockModule(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

function imagesOf(ids: readonly string[], shown: Awaited<ReturnType<typeof shownFiles>>): ShownFile[] {
  return ids.flatMap((id) => shown.get(id) ?? []);
}

const richTexts = ["description", "description_en"] as const;
/** Loaded only when a text is to be stored. */
const richText = () => import("../../platform/rich-text.ts");

/** Cleans the rich texts of an input, so that they can be shown. */
async function clean<T extends Partial<Record<(typeof richTexts)[number], string | undefined>>>(
  input: T,
): Promise<T> {
  const { cleanRichText } = await richText();
  const given = richTexts.filter((field) => input[field] !== undefined);
  return { ...input, ...Object.fromEntries(given.map((field) => [field, cleanRichText(input[field]!)])) };
}

/** Registers the files that a module shows, and releases those that it no longer shows. */
async function keepFiles(
  context: Context,
  module: Pick<ModuleRow, "id" | "images" | (typeof richTexts)[number]>,
): Promise<void> {
  const { sql, language } = context;
  const refusals: Refusal[] = [];
  const images = await setFiles(context, { kind: "module.image", id: module.id }, module.images);
  const shown = await shownFiles(sql, module.images);
  if (images.length > 0 || module.images.some((id) => shown.get(id)?.purpose !== "image"))
    refusals.push({ path: "image_ids", key: "not_own_image" });
  const { filesOf } = await richText();
  const texts = richTexts.map((field) => ({ field, files: filesOf(module[field]) }));
  const ids = texts.flatMap(({ files }) => files.map(({ id }) => id));
  const refused = await setFiles(context, { kind: "module.description", id: module.id }, ids);
  const addresses = await shownFiles(sql, ids);
  for (const { field, files } of texts) {
    const isWrong = ({ id, url }: RichTextFile) => refused.includes(id) || addresses.get(id)?.url !== url;
    if (files.some(isWrong)) refusals.push({ path: field, key: "rich_text_files" });
  }
  if (refusals.length > 0) throw refuseFields(language, refusals);
}

/** Runs a write that sets this name. Throws already_exists if another module has it. */
function withUniqueName(name: string, write: () => Promise<void>): Promise<void> {
  return unlessTaken("module_name_key", write, () => problem("already_exists", { value: name }));
}
