import { listed } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { isPanelImage, type Panel, type panels } from "@thingwright/contract/content/panels.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { newId } from "../../platform/ids.ts";
import { findFile, setFiles, shownFiles } from "../files/index.ts";
import {
  deletePanel,
  findChosen,
  findPanel,
  insertPanel,
  listPanels,
  type PanelFilter,
  type PanelRow,
  productsNamed,
  setCategories,
  updatePanel,
  usesOfPanel,
} from "./panels.store.ts";
import { readBundle } from "./bundle.ts";
import { addVersion, letGoBundles, lock } from "./versions.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof panels)[K]>["body"];

export const panelQuota = new Quota("panels", "panel", limits.panels);

export async function list({ scope, sql }: Context, filter: PanelFilter): Promise<ListPage<Panel>> {
  const { list: found, ...total } = await listPanels(scope, sql, filter);
  const shown = await shownFiles(
    sql,
    found.flatMap(({ image_id }) => image_id ?? []),
  );
  return { list: found.map((row) => panelOf(row, shown)), ...total };
}

export async function get(context: Pick<Context, "scope" | "sql">, id: string): Promise<Panel> {
  return shownOne(context, await findPanel(context.scope, context.sql, id));
}

/** Finds the panel that a product has, even if the platform no longer offers it. Throws not_found. */
export async function getChosen(context: Pick<Context, "scope" | "sql">, id: string): Promise<Panel> {
  return shownOne(context, await findChosen(context.scope, context.sql, id));
}

async function shownOne({ sql }: Pick<Context, "sql">, found: PanelRow | undefined): Promise<Panel> {
  if (!found) throw problem("not_found");
  return panelOf(found, await shownFiles(sql, found.image_id ? [found.image_id] : []));
}

/**
 * Makes a panel. The archive of its first version is read first, outside of the transaction. Throws quota_exceeded,
 * already_exists, not_found for a category that does not exist or an image that the caller has not uploaded, all errors
 * of reading an archive and, for an image that does not suit a panel or an unusable archive, invalid_input.
 */
export async function create(
  context: Context,
  { categories, first, ...input }: Body<"create">,
  store: FileStore,
): Promise<Panel> {
  const { scope, now, audit } = context;
  const owner_id = ownerOf(scope);
  const bundle =
    first && (await readBundle(context, { fileId: first.file_id, path: "first.file_id" }, store));
  return context.sql.transaction(async (sql) => {
    const inside = { ...context, sql };
    await panelQuota.check(sql, owner_id);
    const id = newId(now);
    await withUniqueNames(input, () =>
      insertPanel(scope, sql, { ...input, id, owner_id, created_at: seconds(now), built_in: false }),
    );
    await fitCategories(inside, id, categories);
    await showImage(inside, id, input.image_id);
    if (first && bundle) await addVersion(inside, { panelId: id, path: "first." }, first, bundle);
    const after = await get(inside, id);
    audit({ id, name: after.name, after: recorded(after) });
    return after;
  });
}

/**
 * Throws not_found, panel_built_in, conflict for a version that is not the newest, already_exists, and invalid_input as
 * {@link create} does.
 */
export async function update(
  context: Context,
  id: string,
  { version, categories, ...change }: Body<"update">,
): Promise<Panel> {
  const { scope, sql, audit } = context;
  const { version: newest } = await lock(context, id);
  if (version !== undefined && version !== newest) throw problem("conflict");
  const before = await get(context, id);
  await withUniqueNames({ ...before, ...change }, () =>
    updatePanel(scope, sql, id, { ...change, version: newest + 1 }),
  );
  if (categories) await fitCategories(context, id, categories);
  if (change.image_id !== undefined) await showImage(context, id, change.image_id);
  const after = await get(context, id);
  audit({ id, name: after.name, before: recorded(before), after: recorded(after) });
  return after;
}

/** Throws not_found, panel_built_in, panel_in_use. */
export async function remove(context: Context, id: string): Promise<null> {
  const { scope, sql, language, audit } = context;
  await lock(context, id);
  const before = await get(context, id);
  const { products, categories } = await usesOfPanel(sql, id);
  const count = products + categories.length;
  if (count > 0) {
    const most = limits.panelUsersNamed;
    const users = [
      ...categories.map((one) => (language === "en" && one.name_en) || one.name),
      ...(await productsNamed(scope, sql, id, most)),
    ].slice(0, most);
    const more = users.length < count ? ["…"] : [];
    throw problem("panel_in_use", {
      name: before.name,
      count,
      users: listed([...users, ...more], language),
    });
  }
  await letGoBundles(context, id);
  await setFiles(context, { kind: "panel.image", id }, []);
  await deletePanel(scope, sql, id);
  audit({ id, name: before.name, before: recorded(before) });
  return null;
}

function panelOf({ android, ios, ...row }: PanelRow, shown: Awaited<ReturnType<typeof shownFiles>>): Panel {
  const image = (row.image_id && shown.get(row.image_id)?.url) || "";
  return { ...row, image, current: { android, ios } };
}

/** The fields of a panel that an operation record holds, without those that follow from its versions. */
function recorded({ image_id: _id, current: _current, own: _own, built_in: _built, ...panel }: Panel) {
  return panel;
}

/** Sets the categories of a panel. Throws not_found for a category that does not exist. */
async function fitCategories({ sql }: Context, id: string, categories: readonly string[]): Promise<void> {
  if ((await setCategories(sql, id, categories)) < categories.length) throw problem("not_found");
}

/**
 * Sets the image of a panel. Throws not_found for a file that the caller has not uploaded; refuses a bad image by
 * field.
 */
async function showImage(context: Context, id: string, image: string): Promise<void> {
  const refuse = (key: "not_own_image" | "panel_image") =>
    refuseFields(context.language, [
      { path: "image_id", key, ...(key === "panel_image" && { parameters: limits.panelImage }) },
    ]);
  const { actor, scope, sql } = context;
  const refused = await setFiles(context, { kind: "panel.image", id }, [image]);
  if (refused.length > 0 && !(await findFile(scope, sql, { id: image, by: actor.uid })))
    throw problem("not_found");
  const facts = (await shownFiles(sql, [image])).get(image);
  if (refused.length > 0 || facts?.purpose !== "image") throw refuse("not_own_image");
  if (!isPanelImage(facts)) throw refuse("panel_image");
}

/** Runs a write that sets these names. Throws already_exists if another panel of the account has one of them. */
function withUniqueNames({ name, name_en }: Pick<Panel, "name" | "name_en">, write: () => Promise<void>) {
  const unlessNameTaken = () =>
    unlessTaken("panel_owner_id_name_key", write, () => problem("already_exists", { value: name }));
  return unlessTaken("panel_owner_id_name_en_key", unlessNameTaken, () =>
    problem("already_exists", { value: name_en }),
  );
}
