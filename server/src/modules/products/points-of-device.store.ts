import type { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { sql as raw } from "kysely";
import { prepared } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/**
 * A device's product, and the development that the device belongs to: null for a device that follows the current one.
 */
export type Developed = Readonly<{ productId: string; development: number | null }>;

/**
 * Selects the product of a device, and as `field` the last released edition if the device is in the field while the
 * product is in development again. The function points of either can be megabytes, with their texts, so the database,
 * not this process, selects the parts that are needed.
 */
function developed(scope: Scope, sql: Sql, { productId, development }: Developed) {
  return within(scope, sql)
    .selectFrom("product")
    .leftJoin(joined(scope, "product_edition", "field"), (join) =>
      join
        .onRef("field.product_id", "=", "product.id")
        .onRef("field.number", "=", "product.edition")
        .on("product.status", "=", productStatus.developing)
        .on("product.development", ">", development),
    )
    .where("product.id", "=", productId);
}

const points = raw<FunctionPoint[]>`coalesce(field.points, product.points)`;
const content = raw`coalesce(field.content, product.content)`;
const names = raw<Record<string, string>>`coalesce(product.content -> 'name_texts', '{}')`;

/** Whether a device serves development: it is virtual, or was made in the development that is under way. */
const isForDevelopment = ({ development }: Developed) =>
  raw<boolean>`(${development}::int is null
    or (product.status = ${raw.lit(productStatus.developing)} and product.development = ${development}::int))`.as(
    "for_development",
  );

/** The parts of a product that a panel shows, with function points only by their identifiers. */
export interface Arrangement {
  id: string;
  created_at: number;
  /** The identifiers of all function points, in their order. */
  identifiers: string[];
  panel: PanelSettings | null;
  /** Whether the device serves development. */
  for_development: boolean;
}

const arrangementOf = prepared((scope, sql, device: Developed) =>
  developed(scope, sql, device)
    .select(["product.id", "product.created_at", isForDevelopment(device)])
    .select([
      raw<string[]>`jsonb_path_query_array(${points}, '$[*].identifier')`.as("identifiers"),
      raw<PanelSettings | null>`${content} -> 'panel'`.as("panel"),
    ]),
);

/** Finds the arrangement that a device has; undefined if there is no such product. */
export async function findArrangement(
  scope: Scope,
  sql: Sql,
  { productId, development }: Developed,
): Promise<Arrangement | undefined> {
  const [found] = await arrangementOf(scope, sql, { productId, development });
  return found;
}

const outlineOf = prepared((scope, sql, device: Developed) =>
  developed(scope, sql, device)
    .select(["product.id", "product.created_at", "product.name", "field.number as edition"])
    .select(["product.definition_version", "product.content_version", isForDevelopment(device)])
    .select(raw<PanelSettings | null>`${content} -> 'panel'`.as("panel")),
);

/**
 * Finds the panel that a device has, and the versions of its definition, each of which only rises; undefined if there
 * is no such product.
 */
export async function findOutline(scope: Scope, sql: Sql, { productId, development }: Developed) {
  const [found] = await outlineOf(scope, sql, { productId, development });
  return found;
}

const pointsNamed = prepared(
  (scope, sql, { identifiers, ...device }: Developed & { identifiers: readonly string[] }) =>
    developed(scope, sql, device).select(
      raw<FunctionPoint[]>`(
        select coalesce(jsonb_agg(point), '[]') from jsonb_array_elements(${points}) as point
          where point ->> 'identifier' = any(${identifiers}::text[]))`.as("list"),
    ),
);

/** Finds those of a device's function points that have these identifiers; undefined if there is no such product. */
export async function findPoints(
  scope: Scope,
  sql: Sql,
  { productId, development }: Developed,
  identifiers: readonly string[],
): Promise<FunctionPoint[] | undefined> {
  const [found] = await pointsNamed(scope, sql, { productId, development, identifiers });
  return found?.list;
}

const wholeOf = prepared((scope, sql, device: Developed) =>
  developed(scope, sql, device).select([points.as("list"), content.as("content"), names.as("name_texts")]),
);

/**
 * Finds all function points that a device has, and the configuration as stored; undefined if there is no such product.
 */
export async function findWhole(scope: Scope, sql: Sql, { productId, development }: Developed) {
  const [found] = await wholeOf(scope, sql, { productId, development });
  return found;
}
