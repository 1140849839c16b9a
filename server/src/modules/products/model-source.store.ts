import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { ModelSource } from "./models.ts";

interface Versions {
  definition_version: number;
  key_mapping_version: number;
}

/** Both versions only rise, so that their sum tells of a change of either. */
function versionOf({ definition_version, key_mapping_version }: Versions): number {
  return definition_version + key_mapping_version;
}

/** What the model of a product is made from. */
export async function getModelSource(scope: Scope, sql: Sql, id: string): Promise<ModelSource | undefined> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select(["points", "key_mapping", "definition_version", "key_mapping_version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { points, key_mapping } = found as unknown as {
    points: ModelSource["list"];
    key_mapping: ModelSource["mapping"];
  };
  return { list: points, mapping: key_mapping, version: versionOf(found) };
}

/** The versions of these products' models; some of the products may not be there any more. */
export async function getVersions(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select(["id", "definition_version", "key_mapping_version"])
    .where("id", "in", ids)
    .execute();
  return new Map(found.map((product) => [product.id, versionOf(product)]));
}
