import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { ModelRules, ModelSource } from "./models.ts";

interface Versions {
  definition_version: number;
  key_mapping_version: number;
  development: number;
  edition: number;
}

/** Each of these versions only rises, so their sum changes whenever one of them does. */
function versionOf({ definition_version, key_mapping_version, development, edition }: Versions): number {
  return definition_version + key_mapping_version + development + edition;
}

const versions = ["definition_version", "key_mapping_version", "development", "edition"] as const;

const modelOf = prepared((scope, sql, { id }: { id: string }) =>
  within(scope, sql)
    .selectFrom("product")
    .select(["points as list", "key_mapping as mapping", "status", ...versions])
    .where("id", "=", id),
);

/** Reads the source of a product's models; undefined if there is no such product. */
export async function getModelSource(scope: Scope, sql: Sql, id: string): Promise<ModelSource | undefined> {
  const [found] = await modelOf(scope, sql, { id });
  if (!found) return undefined;
  const { list, mapping, status, development, edition } = found;
  const released = status === productStatus.developing && (await modelOfEdition(scope, sql, id, edition));
  return {
    ...({ list, mapping } as unknown as ModelRules),
    version: versionOf(found),
    ...(released && { field: { ...released, before: development } }),
  };
}

/**
 * Reads the rules for devices in the field while their product is in development again; undefined before the first
 * release.
 */
async function modelOfEdition(
  scope: Scope,
  sql: Sql,
  id: string,
  edition: number,
): Promise<ModelRules | undefined> {
  if (edition === 0) return undefined;
  const found = await within(scope, sql)
    .selectFrom("product_edition")
    .select(["points as list", "key_mapping as mapping"])
    .where("product_id", "=", id)
    .where("number", "=", edition)
    .executeTakeFirst();
  return found;
}

/** Finds the versions of these products' models; a product that no longer exists has no entry. */
export async function getVersions(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .select(["id", ...versions])
    .where("id", "in", ids)
    .execute();
  return new Map(found.map((product) => [product.id, versionOf(product)]));
}
