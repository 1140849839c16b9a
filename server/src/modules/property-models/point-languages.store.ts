import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { TextTree } from "@thingwright/contract/basics/text-tree.ts";
import { sql as raw } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

/** A standard function point, and its words in the languages that the point itself does not contain. */
export interface WordedPoint {
  point: FunctionPoint;
  texts: Partial<Record<string, TextTree>>;
}

/** Lists all standard function points, with their words in these languages only. */
export async function listWorded(
  scope: Scope,
  sql: Sql,
  languages: readonly ContentLanguage[],
): Promise<WordedPoint[]> {
  const found = await within(scope, sql)
    .selectFrom("standard_function_point")
    .select([
      "point",
      raw<WordedPoint["texts"]>`(
        select coalesce(jsonb_object_agg(language, texts -> language), '{}')
        from unnest(${[...languages]}::text[]) as language where texts ? language
      )`.as("texts"),
    ])
    .orderBy("position")
    .orderBy("identifier")
    .execute();
  return found;
}

/**
 * Finds the function points with these identifiers, each with its words in the languages that the point itself does not
 * contain.
 */
export async function textsNamed(
  scope: Scope,
  sql: Sql,
  identifiers: readonly string[],
): Promise<Map<string, WordedPoint>> {
  if (identifiers.length === 0) return new Map();
  const found = await within(scope, sql)
    .selectFrom("standard_function_point")
    .select(["identifier", "point", "texts"])
    .where("identifier", "in", [...identifiers])
    .execute();
  return new Map(found.map(({ identifier, ...row }) => [identifier, row as unknown as WordedPoint]));
}

/** Replaces the words of points. A point with `reworded`, whose own words change, gets a new version. */
export async function saveWorded(
  scope: SystemScope,
  sql: Sql,
  points: readonly (WordedPoint & { reworded: boolean })[],
  now: number,
): Promise<void> {
  await raw`
    update standard_function_point as pool set
      texts = given.row -> 'texts',
      point = given.row -> 'point',
      version = pool.version + (given.row ->> 'reworded')::boolean::int,
      updated_at = ${now}
    from jsonb_array_elements(${JSON.stringify(points)}::jsonb) as given (row)
    where pool.identifier = given.row -> 'point' ->> 'identifier'`.execute(everything(scope, sql));
}
