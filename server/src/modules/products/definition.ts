import { productType } from "@thingwright/contract/enums.ts";
import { beyondCategory, type FunctionPoint } from "@thingwright/contract/function-points.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Definition } from "@thingwright/contract/products.ts";
import type { Context } from "../../http/context.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { standardIdentifiersOf, standardPool } from "../categories/index.ts";
import { keyMapping, keysLeft, refuseMapped, withKeys } from "./key-mapping.ts";
import { getModelSource, getVersions } from "./model-source.store.ts";
import type { ModelParts } from "./models.ts";
import { lockForChange } from "./products.ts";
import { getDefinition, type LockedProduct } from "./products.store.ts";
import { saveModel } from "./save-model.ts";

export async function definition({ scope, sql }: Context, id: string): Promise<Definition> {
  const found = await getDefinition(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

const checking = systemScope("a device's messages are checked before its owner matters");

/** What the models of devices' values are made from, and by which a change of them is noticed. */
export function definitionsOf(sql: Sql): Pick<ModelParts, "sourceOf" | "versionsOf"> {
  return {
    sourceOf: (productId) => getModelSource(checking, sql, productId),
    versionsOf: (productIds) => getVersions(checking, sql, productIds),
  };
}

/**
 * Replaces all function points. The keys of those that go are mapped no more.
 * @param version of the definition that the caller has read, so that a change made since then is refused as a conflict;
 * without it, the last writer wins
 */
export async function define(
  context: Context,
  id: string,
  { list, version }: { list: FunctionPoint[]; version?: number },
  events: EventLog,
): Promise<Definition> {
  const locked = await lockForChange(context, id);
  if (version !== undefined && version !== locked.definition_version) throw problem("conflict");
  const mapping = await keyMapping(context, id);
  const left = keysLeft(mapping.list, list);
  const beyond = await refuseAgainstCategory(context, locked, list);
  const told = new Set(beyond.map(({ path }) => path));
  const others = [...(await refuseAgainstPool(context, list)), ...refuseMapped(left, list)];
  const refused = [...beyond, ...others.filter(({ path }) => !told.has(path))];
  if (refused.length > 0) throw refuseFields(context.language, refused);
  const next = locked.definition_version + 1;
  const columns = {
    points: JSON.stringify(list),
    definition_version: next,
    ...(left.length < mapping.list.length && {
      key_mapping: JSON.stringify(left),
      key_mapping_version: mapping.version + 1,
    }),
  };
  const before = withKeys(locked.points as FunctionPoint[], mapping.list);
  const after = withKeys(list, left);
  await saveModel(context, locked, { points: list, keys: left }, { columns, before, after }, events);
  return { list, version: next };
}

/** Refuses a standard point that differs from the pool's in its type, and a custom one with an identifier of the pool. */
async function refuseAgainstPool({ scope, sql }: Context, list: FunctionPoint[]): Promise<Refusal[]> {
  const pool = await standardPool(scope, sql);
  return list.flatMap((point, i): Refusal[] => {
    const standard = pool.get(point.identifier);
    const path = `list.${i}.identifier`;
    if (!point.standard) return standard ? [{ path, key: "identifier_standard" }] : [];
    if (!standard) return [{ path, key: "identifier_not_standard" }];
    const same = standard.data_type === point.data_type && standard.transfer_type === point.transfer_type;
    return same ? [] : [{ path: `list.${i}.data_type`, key: "standard_data_type" }];
  });
}

/** Refuses what a standard product may not have, by name. */
async function refuseAgainstCategory(
  { scope, sql }: Context,
  { product_type, category_id }: LockedProduct,
  list: FunctionPoint[],
): Promise<Refusal[]> {
  if (product_type !== productType.standard) return [];
  const own = await standardIdentifiersOf(scope, sql, category_id);
  return beyondCategory(list, own).map((point) => ({
    path: `list.${list.indexOf(point)}.identifier`,
    key: "beyond_category",
    parameters: { identifier: point.identifier },
  }));
}
