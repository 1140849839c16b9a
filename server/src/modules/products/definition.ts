import { isDeepStrictEqual } from "node:util";
import type { Configuration } from "@thingwright/contract/products/configuration.ts";
import { productType } from "@thingwright/contract/grammar/enums.ts";
import { type FunctionPoint, pointsOutsideCategory } from "@thingwright/contract/points/function-points.ts";
import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Definition } from "@thingwright/contract/products/products.ts";
import type { ProductContent } from "@thingwright/contract/products/template-content.ts";
import { indexPoints, readIssue } from "@thingwright/contract/points/value-report.ts";
import type { Context } from "../../http/context.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { refuseAgainstPool } from "../property-models/index.ts";
import { contentOf, letGoFilesBefore, loses, withParts, withRestoredParts } from "../templates/index.ts";
import { keepAnswered } from "./answered-points.store.ts";
import { type Developed, findPoints, findWhole } from "./points-of-device.store.ts";
import { type BeforeChange, beforeChange, buildUndoState, wholeOf } from "./before-change.ts";
import { hasRoomForUndo } from "./definition-room.ts";
import { keyMapping, keysLeft, refuseMapped, withKeys } from "./key-mapping.ts";
import { getModelSource, getVersions } from "./model-source.store.ts";
import type { ModelDeps } from "./models.ts";
import { changePanel, type PanelChange } from "./panel-change.ts";
import { lockToDefine } from "./products.ts";
import { getDefinition, type WholeProduct } from "./products.store.ts";
import { saveModel } from "./save-model.ts";
import { standardIdentifiersOf } from "./standard-identifiers.ts";
import { storedConfiguration } from "./stored-configuration.ts";

export async function definition(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  id: string,
): Promise<Definition> {
  const found = await getDefinition(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Finds those function points of a device that have these identifiers. A device has the present function points of its
 * product. Only a device in the field whose product is in development again has the function points that were released
 * last. Throws not_found.
 */
export async function pointsFor(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  device: Developed,
  identifiers: readonly string[],
): Promise<readonly FunctionPoint[]> {
  const found = await findPoints(scope, sql, device, identifiers);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Checks and converts values that are to be issued to a device, by the function points that the device has. Throws
 * not_found.
 */
export async function readIssueFor(
  context: Pick<Context, "scope" | "sql">,
  device: Developed,
  params: Record<string, unknown>,
): Promise<ReturnType<typeof readIssue>> {
  return readIssue(indexPoints(await pointsFor(context, device, Object.keys(params))), params);
}

/** Finds the function points that a device has, and the configuration of the same edition. Throws not_found. */
export async function shownFor(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  device: Developed,
): Promise<{ list: readonly FunctionPoint[]; content: Partial<Configuration> }> {
  const found = await findWhole(scope, sql, device);
  if (!found) throw problem("not_found");
  return { list: found.list, content: storedConfiguration(found.content) };
}

const checking = systemScope("a device's messages are checked before its owner matters");

/** Builds the readers for the source of a product's model, and for the versions that tell whether it has changed. */
export function definitionsOf(sql: Sql): Pick<ModelDeps, "sourceOf" | "versionsOf"> {
  return {
    sourceOf: (productId) => getModelSource(checking, sql, productId),
    versionsOf: (productIds) => getVersions(checking, sql, productIds),
  };
}

/**
 * Replaces all function points. The key mapping of removed function points is deleted.
 * @param version of the definition that the caller has read, so that a change made since then is refused as a conflict;
 * without it, the last writer wins
 */
export async function define(
  context: Context,
  id: string,
  { list, version }: { list: FunctionPoint[]; version?: number },
  events: EventLog,
): Promise<Definition> {
  const locked = await lockToDefine(context, id);
  if (version !== undefined && version !== locked.definition_version) throw problem("conflict");
  return replacePoints(context, locked, { list }, events);
}

/** The new function points of a product, with the rest of its new content. */
interface Replacement {
  list: FunctionPoint[];
  /**
   * The rest of the content; by default, parts about removed function points are removed, and parts about restored ones
   * come back.
   */
  besides?: { content: ProductContent; template_version: number };
  /** The new key mapping; by default, the keys of removed function points are dropped. */
  keys?: readonly MappedKey[];
  /** Whether the replacement can be undone as a whole. */
  applied?: boolean;
  /** The product's basic columns before the change, if they have changed too. */
  basics?: BeforeChange["basics"];
  /** How the product gets the panel of the new content, if that is another panel. */
  panel?: PanelChange;
}

/** Replaces all function points of a locked product, and updates everything that depends on them. */
export async function replacePoints(
  context: Context,
  locked: WholeProduct,
  { list, besides, keys, applied = false, basics, panel }: Replacement,
  events: EventLog,
): Promise<Definition> {
  const mapping = await keyMapping(context, locked.id);
  const left = keys ?? keysLeft(mapping.list, list);
  const { content, back } = contentWith(locked, list);
  const columns = { content, ...besides };
  const configured = !isDeepStrictEqual(columns.content, locked.content);
  const product = { ...locked, ...columns } as WholeProduct;
  const beyond = await refuseAgainstCategory(context, product, list);
  const points = locked.points;
  const told = new Set(beyond.map(({ path }) => path));
  const others = [...(await refuseAgainstPool(context, list, "list", points)), ...refuseMapped(left, list)];
  const refused = [...beyond, ...others.filter(({ path }) => !told.has(path))];
  if (refused.length > 0) throw refuseFields(context.language, refused);
  await changePanel(context, locked, { content: columns.content, points: list }, panel);
  const remapped = !isDeepStrictEqual(left, mapping.list);
  const given = {
    version: locked.definition_version + 1,
    content_version: locked.content_version + (configured ? 1 : 0),
    key_mapping_version: mapping.version + (remapped ? 1 : 0),
  };
  const undoable = applied || (!besides && loses(wholeOf(locked), list));
  const before = undoable
    ? JSON.stringify(buildUndoState(locked, mapping, { given, applied, ...(basics && { basics }) }))
    : null;
  const kept = before !== null && (await hasRoomForUndo(context, locked.id, before));
  // After a change by hand, the replacement before it can no longer be undone as a whole.
  const over = beforeChange(locked)?.applied && !applied;
  if (over || (applied && !kept)) await letGoFilesBefore(context, locked.id);
  await saveModel(
    context,
    product,
    { points: list, keys: left },
    {
      columns: {
        ...columns,
        content: JSON.stringify(columns.content),
        content_version: given.content_version,
        points: JSON.stringify(list),
        definition_version: given.version,
        ...(remapped && {
          key_mapping: JSON.stringify(left),
          key_mapping_version: given.key_mapping_version,
        }),
        ...((undoable || back || over) && { before_change: kept ? before : null }),
      },
      before: withKeys(points, mapping.list),
      after: withKeys(list, left),
    },
    events,
  );
  const identifiers = list.map(({ identifier }) => identifier);
  await keepAnswered(context.scope, context.sql, locked.id, identifiers);
  return { list, version: given.version };
}

/** Returns the rest of a product's content for these new function points, and whether parts of it came back. */
function contentWith(locked: WholeProduct, points: FunctionPoint[]): { content: object; back: boolean } {
  const own = wholeOf(locked);
  const changed = withParts(own, { points });
  const before = beforeChange(locked);
  const next = before ? withRestoredParts(before.content, own, changed) : changed;
  const same = isDeepStrictEqual(contentOf(next), contentOf(own));
  return { content: same ? (locked.content as object) : contentOf(next), back: next !== changed };
}

/** Returns a refusal for each function point that a standard product may not have. */
async function refuseAgainstCategory(
  context: Context,
  product: WholeProduct,
  list: FunctionPoint[],
): Promise<Refusal[]> {
  if (product.product_type !== productType.standard) return [];
  const own = await standardIdentifiersOf(context, product);
  return pointsOutsideCategory(list, own).map((point) => ({
    path: `list.${list.indexOf(point)}.identifier`,
    key: "beyond_category",
    parameters: { identifier: point.identifier },
  }));
}
