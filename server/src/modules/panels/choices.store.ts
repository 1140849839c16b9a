import { sql as raw } from "kysely";
import { ownerOf, type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { Choice } from "./version-for.ts";

const counting = systemScope("products of all accounts may keep to a version of the platform's panels");

/** A product, with the columns that its choice depends on. */
interface Chooser {
  id: string;
  created_at: number;
}

/**
 * Finds which versions of a panel these products choose, by the ids of the products. A product without a stored choice
 * was made with the panel, and has chosen the latest version since then.
 */
export async function choicesOf(
  scope: Scope,
  sql: Sql,
  panelId: string,
  products: readonly Chooser[],
): Promise<Map<string, Choice & { previews: Map<string, { username: string; at: number }> }>> {
  if (products.length === 0) return new Map();
  const ids = products.map(({ id }) => id);
  const chosen = await within(scope, sql)
    .selectFrom("product_panel")
    .select(["product_id", "version_id", "chosen_at"])
    .where("product_id", "in", ids)
    .where("panel_id", "=", panelId)
    .execute();
  const previewed = await within(scope, sql)
    .selectFrom("product_panel_preview")
    .select(["product_id", "version_id", "username", "previewed_at"])
    .where("product_id", "in", ids)
    .execute();
  const byProduct = new Map(chosen.map((one) => [one.product_id, one]));
  const seen = Map.groupBy(previewed, ({ product_id }) => product_id);
  return new Map(
    products.map(({ id, created_at }) => {
      const { version_id = null, chosen_at = created_at } = byProduct.get(id) ?? {};
      const previews = new Map(
        (seen.get(id) ?? []).map(({ version_id: version, username, previewed_at: at }) => [
          version,
          { username, at },
        ]),
      );
      return [id, { version_id, chosen_at, previewed: new Set(previews.keys()), previews }];
    }),
  );
}

/** Finds which version of a panel a product chooses. */
export async function choiceOf(scope: Scope, sql: Sql, panelId: string, product: Chooser) {
  return (await choicesOf(scope, sql, panelId, [product])).get(product.id)!;
}

/** Stores that a product has a panel from now on, or which version of the panel it chooses. */
export async function saveChoice(
  scope: Scope,
  sql: Sql,
  row: {
    product_id: string;
    panel_id: string;
    owner_id: string;
    version_id?: string | null;
    chosen_at: number;
  },
): Promise<void> {
  const { version_id, chosen_at } = row;
  await within(scope, sql)
    .insertInto("product_panel")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["product_id", "panel_id"])
        .doUpdateSet({ chosen_at, ...(version_id !== undefined && { version_id }) }),
    )
    .execute();
}

/**
 * Copies the choices of a product, and its previews of versions, to a product that was just made from it.
 * @param panelId the panel that both have; undefined for none
 */
export async function copyChoices(
  scope: Scope,
  sql: Sql,
  { from, to, panelId }: { from: Chooser; to: string; panelId: string | undefined },
): Promise<void> {
  const database = within(scope, sql);
  const chosen = await database
    .selectFrom("product_panel")
    .select(["panel_id", "owner_id", "version_id", "chosen_at"])
    .where("product_id", "=", from.id)
    .execute();
  // A product that was made with its panel has no stored choice; its choice dates from its creation.
  if (panelId !== undefined && !chosen.some(({ panel_id }) => panel_id === panelId))
    chosen.push({
      panel_id: panelId,
      owner_id: ownerOf(scope),
      version_id: null,
      chosen_at: from.created_at,
    });
  const previewed = await database
    .selectFrom("product_panel_preview")
    .select(["version_id", "owner_id", "username", "previewed_at"])
    .where("product_id", "=", from.id)
    .execute();
  const ofCopy = <R extends object>(row: R) => ({ ...row, product_id: to });
  if (chosen.length > 0)
    await database
      .insertInto("product_panel")
      .values(chosen.map(ofCopy))
      .onConflict((conflict) =>
        conflict.columns(["product_id", "panel_id"]).doUpdateSet((e) => ({
          version_id: e.ref("excluded.version_id"),
          chosen_at: e.ref("excluded.chosen_at"),
        })),
      )
      .execute();
  if (previewed.length > 0)
    await database.insertInto("product_panel_preview").values(previewed.map(ofCopy)).execute();
}

export async function savePreview(
  scope: Scope,
  sql: Sql,
  row: { product_id: string; version_id: string; owner_id: string; username: string; previewed_at: number },
): Promise<void> {
  const { username, previewed_at } = row;
  await within(scope, sql)
    .insertInto("product_panel_preview")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["product_id", "version_id"]).doUpdateSet({ username, previewed_at }),
    )
    .execute();
}

/** Counts the products that have a panel and keep to this version of it, in all accounts. */
export async function countKeeping(sql: Sql, versionId: string): Promise<number> {
  const { count } = await everything(counting, sql)
    .selectFrom("product_panel as chosen")
    .innerJoin("product", "product.id", "chosen.product_id")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("chosen.version_id", "=", versionId)
    .where(raw<boolean>`product.content #>> '{panel,panel_id}' = chosen.panel_id::text`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Gives the latest version to products that have another panel now, and would keep to this version if they had its
 * panel again.
 */
export async function forgetVersion(sql: Sql, versionId: string): Promise<void> {
  await everything(counting, sql)
    .updateTable("product_panel")
    .set({ version_id: null })
    .where("version_id", "=", versionId)
    .execute();
}
